package io.gangflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourcesTest {

    @Test
    void gpusOfAnyMakerAndTheirPartsCountAsGpuUnits() {
        Resources node = new Resources(
                0,
                0,
                Map.of(
                        "nvidia.com/gpu",
                        2L,
                        "nvidia.com/mig-1g.5gb",
                        7L,
                        "nvidia.com/gpu.shared",
                        4L,
                        "amd.com/gpu",
                        1L));

        assertThat(node.gpuUnits()).isEqualTo(14);
        assertThat(node.gpus()).isEqualTo(2);
    }

    @Test
    void otherExtendedResourcesAreNoGpus() {
        Resources node = new Resources(0, 0, Map.of("nvidia.com/gpu.memory", 80L, "rdma/hca", 1L));

        assertThat(node.gpuUnits()).isZero();
    }
}
