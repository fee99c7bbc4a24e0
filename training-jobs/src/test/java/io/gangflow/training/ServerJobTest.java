package io.gangflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.command.ExitCode;
import io.gangflow.training.environment.Variables;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ServerJobTest {

    private final List<String> out = new CopyOnWriteArrayList<>();
    private final List<String> err = new CopyOnWriteArrayList<>();

    private ExitCode run(Map<String, String> environment, String... arguments) {
        return new ServerJob(new Variables(environment), out::add, err::add).run(List.of(arguments));
    }

    private static String cluster(int port, String type) {
        return "{\"cluster\":{\"ps\":[\"127.0.0.1:" + port + "\"],\"worker\":[\"w:1\"]},\"task\":{\"type\":\"" + type
                + "\",\"index\":0}}";
    }

    /** Regression test: it used to listen on every address, and two runs on one machine could not use the same port. */
    @Test
    void aParameterServerListensOnItsPodsAddressOnly() throws Exception {
        int port;
        try (ServerSocket other = new ServerSocket()) {
            other.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
            port = other.getLocalPort();
            Map<String, String> pod = Map.of("GANGFLOW_POD_IP", "127.0.0.2", "TF_CONFIG", cluster(port, "ps"));
            assertThat(run(pod, "ps", "--timeout", "1")).isEqualTo(ExitCode.ENVIRONMENT);
        }
        assertThat(out).containsExactly("parameter server 0 waits for 1 workers at /127.0.0.2:" + port);
        assertThat(err).containsExactly("error: after 1 s the workers [0] have not come");
    }

    @Test
    void roundedGradientsAreNotForParameterServers() {
        assertThat(run(Map.of("TF_CONFIG", cluster(1, "worker")), "worker", "--compress", "bf16"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err).first().asString().startsWith("error: --compress is for ranks that average gradients");
    }
}
