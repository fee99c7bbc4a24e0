package io.gangflow.minicluster.ray;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.json.BoundedJson;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The arguments of {@code ray start}. */
final class RayStartCommandTest {

    private static final JsonNode NONE = BoundedJson.MAPPER.createObjectNode();
    private static final RayNode HEAD = new RayNode("127.1.0.1", 1, 2, 3, 4, 5, Path.of("/tmp/h"));
    private static final RayNode WORKER = new RayNode("127.1.0.2", 11, 12, 13, 14, 15, Path.of("/tmp/w"));

    private static final Container LIMITED = new ContainerBuilder()
            .withName("main")
            .withNewResources()
            .withRequests(Map.of("cpu", new Quantity("1")))
            .withLimits(Map.of(
                    "cpu", new Quantity("1500m"), "memory", new Quantity("1Gi"), "nvidia.com/gpu", new Quantity("2")))
            .endResources()
            .build();

    @Test
    void theHeadHasItsOwnPortsAndTheAmountsOfItsLimits() {
        assertThat(new RayStartCommand(NONE, LIMITED, HEAD, Optional.empty()).text())
                .isEqualTo("ray start --head --block --dashboard-agent-listen-port=4 --dashboard-host=127.1.0.1"
                        + " --dashboard-port=2 --log-color=false --max-worker-port=0 --memory=1073741824"
                        + " --metrics-export-port=5 --min-worker-port=0 --node-ip-address=127.1.0.1 --num-cpus=2"
                        + " --num-gpus=2 --object-store-memory=322122547 --port=1 --ray-client-server-port=3"
                        + " --temp-dir=/tmp/h");
    }

    @Test
    void aWorkerJoinsTheHead() {
        assertThat(new RayStartCommand(NONE, new Container(), WORKER, Optional.of(HEAD)).text())
                .isEqualTo("ray start --address=127.1.0.1:1 --block --dashboard-agent-listen-port=14 --log-color=false"
                        + " --max-worker-port=0 --metrics-export-port=15 --min-worker-port=0"
                        + " --node-ip-address=127.1.0.2 --temp-dir=/tmp/w");
    }

    @Test
    void writtenParametersWinWhereTheyDoNotMoveTheNode() {
        JsonNode params = BoundedJson.MAPPER
                .createObjectNode()
                .put("num-cpus", "0")
                .put("include-dashboard", "false")
                .put("no-monitor", "true")
                .put("verbose", "false")
                .put("temp-dir", "/elsewhere");
        assertThat(new RayStartCommand(params, LIMITED, HEAD, Optional.empty()).text())
                .contains(" --num-cpus=0 ", " --include-dashboard=false ", " --no-monitor ", " --temp-dir=/tmp/h")
                .doesNotContain("verbose");
    }

    @Test
    void theScriptEndsWithTheCodeThatTheControllerLeaves() {
        assertThat(new RayStartCommand(NONE, LIMITED, HEAD, Optional.empty()).script())
                .contains("exit \"$(cat /tmp/h/exit-code 2>/dev/null || echo 143)\"");
    }
}
