package io.gangflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.read.ClusterFileReader;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GpuTypeTest {

    @Test
    void aShortNameStandsForTheProductThatFeatureDiscoveryWrites() {
        assertThat(GpuType.product("t4")).isEqualTo("Tesla-T4");
        assertThat(GpuType.product("A100")).isEqualTo("NVIDIA-A100-SXM4-40GB");
        assertThat(GpuType.product("t4-shared")).isEqualTo("Tesla-T4-SHARED");
        assertThat(GpuType.product("a100-MIG-1g.5gb")).isEqualTo("NVIDIA-A100-SXM4-40GB-MIG-1g.5gb");
        assertThat(GpuType.product("Tesla-T4")).isEqualTo("Tesla-T4");
        assertThat(GpuType.product("tesla-t4")).isEqualTo("Tesla-T4");
        assertThat(GpuType.product("NVIDIA-A100-PCIE-40GB")).isEqualTo("NVIDIA-A100-PCIE-40GB");
    }

    @Test
    void modelsThatAreNotInThePriceTableAreNotListed() {
        assertThat(GpuType.listed("Tesla-T4-SHARED")).contains("Tesla-T4-SHARED");
        assertThat(GpuType.listed("T4")).contains("Tesla-T4");
        assertThat(GpuType.listed("NVIDIA-A100-PCIE-40GB")).isEmpty();
        assertThat(GpuType.listed("")).isEmpty();
    }

    @Test
    void aProductIsKnownByItsShortNameToo() {
        assertThat(GpuType.names("Tesla-T4")).containsExactly("Tesla-T4", "t4");
        assertThat(GpuType.names("Tesla-K80")).containsExactly("Tesla-K80");
    }

    @Test
    void everyMachineWithGpusHasAProductWithAShortName() {
        assertThat(PriceTable.shipped().machines())
                .filteredOn(machine -> machine.gpuType().isPresent())
                .isNotEmpty()
                .allSatisfy(machine -> {
                    String product = machine.gpuType().orElseThrow();
                    String shortName = product.split("-", -1)[1].toLowerCase(Locale.ROOT);
                    assertThat(GpuType.product(shortName)).isEqualTo(product);
                });
    }

    @Test
    void labelsOfAClusterFileAreProductsAndMarkTimeSlices() {
        assertThat(labels(", labels: { nvidia.com/gpu.product: t4 }")).containsEntry(GpuType.LABEL, "Tesla-T4");
        assertThat(labels(", labels: { nvidia.com/gpu.product: t4 }, sharing: { timeSlicing: 4 }"))
                .containsEntry(GpuType.LABEL, "Tesla-T4-SHARED");
        assertThat(labels("")).doesNotContainKey(GpuType.LABEL);
    }

    @Test
    void gpuNodesOfDigitalOceanHaveTheTaintOfDoks() {
        NodePool pool =
                PriceTable.shipped().machine("gpu-h100x1-80gb").orElseThrow().pool("gpu", 1);
        assertThat(pool.taints()).containsExactly(new Taint("nvidia.com/gpu", "", Taint.Effect.NoSchedule));
    }

    private static Map<String, String> labels(String pool) {
        return ClusterFileReader.read("cluster.yaml", """
                        apiVersion: gangflow/v1
                        kind: Cluster
                        metadata: { name: c }
                        nodePools:
                          - { name: gpu, count: 1, allocatable: { cpu: 4, memory: 8Gi, gpu: 1 }%s }
                        """.formatted(pool))
                .value()
                .orElseThrow()
                .nodePools()
                .get(0)
                .labels();
    }
}
