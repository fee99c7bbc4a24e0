package io.gangflow.training.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerClusterTest {

    private static ServerCluster read(String role, Map<String, String> variables) {
        return ServerCluster.read(new Variables(variables), role);
    }

    /** Returns TF_CONFIG as Volcano's plugin writes it. */
    private static Map<String, String> config(String type, int index) {
        return Map.of(
                "TF_CONFIG",
                "{\"cluster\":{\"ps\":[\"j-ps-0.j:2222\"],\"worker\":[\"j-worker-0.j:2222\",\"j-worker-1.j:2222\"]},"
                        + "\"task\":{\"type\":\"" + type + "\",\"index\":" + index + "}}");
    }

    @Test
    void tensorflowsVariableIsRead() {
        ServerCluster worker = read("worker", config("worker", 1));
        assertThat(worker).isEqualTo(new ServerCluster(List.of("j-ps-0.j:2222"), 2, 1));
        assertThat(worker.host(0)).isEqualTo("j-ps-0.j");
        assertThat(worker.port(0)).isEqualTo(2222);
    }

    @Test
    void volcanosHostsAreRead() {
        assertThat(read("ps", Map.of("VC_PS_HOSTS", "p-0.j,p-1.j", "VC_WORKER_HOSTS", "w-0.j", "VC_TASK_INDEX", "1")))
                .isEqualTo(new ServerCluster(List.of("p-0.j:2222", "p-1.j:2222"), 1, 1));
    }

    @Test
    void whatDoesNotFitIsNamed() {
        assertThatThrownBy(() -> read("ps", config("worker", 0)))
                .hasMessage("TF_CONFIG names this process a \"worker\", not a \"ps\"");
        assertThatThrownBy(() -> read("worker", config("worker", 2))).hasMessage("this is worker 2, but the job has 2");
        assertThatThrownBy(() -> read("ps", Map.of("TF_CONFIG", "{\"task\":{}}")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageStartingWith("TF_CONFIG has no cluster");
        assertThatThrownBy(() -> read("ps", Map.of()))
                .hasMessage("neither TF_CONFIG nor VC_PS_HOSTS and VC_WORKER_HOSTS are set");
        assertThatThrownBy(() -> new ServerCluster(List.of("host:x"), 1, 0).port(0))
                .hasMessage("the parameter server \"host:x\" has no port");
    }
}
