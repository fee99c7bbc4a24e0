package io.gangflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.pipeline.read.ClusterFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PriceTableTest {

    private static final String WHOLE = """
            {"machines": {"m": {"cloud": "eks", "allocatable": {"cpu": "3920m", "memory": "14Gi"}, "gpus": 1,
              "gpu_type": "t4", "usd_per_hour": 0.5, "spot_usd_per_hour": 0.2, "source": "a list", "spot_source": "a guess",
              "read": "2026-11-21"}},
             "services": {"eks": {"control_plane": {"usd_per_hour": 0.1}, "nat_gateway": {"usd_per_hour": 0.05}}}}
            """;

    @Test
    void aMachineHasAPriceWithItsSource() throws JsonProcessingException {
        MachineType machine = table(WHOLE).machine("m").orElseThrow();
        assertThat(machine.price()).isEqualTo(new Price(0.5, "a list, read 2026-11-21"));
        assertThat(machine.spotPrice()).contains(new Price(0.2, "a guess, read 2026-11-21"));
        assertThat(machine.allocatable())
                .isEqualTo(Resources.of(3920, 14L << 30).withGpus(1));
    }

    @Test
    void servicesCostBeforeThereIsANode() throws JsonProcessingException {
        assertThat(table(WHOLE).servicesUsdPerHour("eks")).isCloseTo(0.15, within(1e-9));
        assertThat(table(WHOLE).servicesUsdPerHour("elsewhere")).isZero();
    }

    @Test
    void aFigureWithoutASourceIsRefused() {
        for (String field : List.of("\"source\": \"a list\",", "\"usd_per_hour\": 0.5,", "\"cpu\": \"3920m\",")) {
            assertThat(WHOLE).contains(field);
            assertThatThrownBy(() -> table(WHOLE.replace(field, "")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("machine `m` of the price table lacks");
        }
    }

    @Test
    void poolsOfGpuMachinesAreTaintedAndLabelled() {
        NodePool gpu = PriceTable.shipped().machine("g4dn.xlarge").orElseThrow().pool("gpu", 2);
        assertThat(gpu.taints()).containsExactly(new Taint("nvidia.com/gpu", "present", Taint.Effect.NoSchedule));
        assertThat(gpu.labels()).containsEntry("nvidia.com/gpu.product", "Tesla-T4");
        NodePool plain =
                PriceTable.shipped().machine("s-4vcpu-8gb").orElseThrow().pool("workers", 2);
        assertThat(plain.taints()).isEmpty();
        assertThat(plain.labels()).containsOnlyKeys("gangflow.io/node-pool");
    }

    @Test
    void shippedClustersHaveThePricesOfTheTable() throws IOException {
        Map<String, Price> other = new TreeMap<>();
        int compared = 0;
        for (Path file : clusters()) {
            for (NodePool pool :
                    ClusterFileReader.read(file).value().orElseThrow().nodePools()) {
                Optional<MachineType> machine = PriceTable.shipped().machine(pool.machine());
                if (machine.isPresent()) {
                    assertThat(pool.price())
                            .as("%s, pool %s", file.getFileName(), pool.name())
                            .isEqualTo(machine.get().price());
                    compared++;
                } else if (pool.price().usdPerHour() > 0) {
                    other.put(pool.machine(), pool.price());
                }
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(6);
        assertThat(other).as("prices of no machine type").containsOnlyKeys("two T4 cards");
        double t4 = PriceTable.shipped()
                .machine("g4dn.xlarge")
                .orElseThrow()
                .price()
                .usdPerHour();
        assertThat(other.values()).extracting(Price::usdPerHour).containsExactly(2 * t4);
    }

    private static List<Path> clusters() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("clusters"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static PriceTable table(String json) throws JsonProcessingException {
        return PriceTable.of(new ObjectMapper().readTree(json));
    }
}
