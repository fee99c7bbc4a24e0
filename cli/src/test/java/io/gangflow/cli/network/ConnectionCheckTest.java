package io.gangflow.cli.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.live.RequestFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class ConnectionCheckTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final List<String> notices = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = {200, 401, 403, 404, 503})
    void everyAnswerIsAnAnswer(int status) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        try {
            await(server.getAddress().getPort());
        } finally {
            server.stop(0);
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void aClosedPortFailsAtOnce() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, LOOPBACK)) {
            port = closed.getLocalPort();
        }
        Instant start = Instant.now();

        assertThatThrownBy(() -> await(port))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        failure -> assertThat(RequestFailure.predicate(failure)).startsWith("does not answer: "));

        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(2));
        assertThat(notices).isEmpty();
    }

    @Test
    void aServerThatNeverAnswersIsGivenUpAndNoticed() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, LOOPBACK)) {
            Instant start = Instant.now();

            assertThatThrownBy(() -> await(silent.getLocalPort()))
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            failure -> assertThat(RequestFailure.predicate(failure))
                                    .startsWith("does not answer: "));

            assertThat(Duration.between(start, Instant.now())).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(9));
            assertThat(notices)
                    .containsExactly(
                            "waiting for the cluster at http://127.0.0.1:%d/".formatted(silent.getLocalPort()));
        }
    }

    @Test
    void connectionsAreBounded() {
        assertThat(ConnectionCheck.bounded(Config.empty()).getConnectionTimeout())
                .isEqualTo(5_000);
        assertThat(ConnectionCheck.bounded(new ConfigBuilder(Config.empty())
                                .withConnectionTimeout(700)
                                .build())
                        .getConnectionTimeout())
                .isEqualTo(700);
    }

    private void await(int port) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + port)
                .build();
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(ConnectionCheck.bounded(config))
                .build()) {
            ConnectionCheck.await(client, notices::add);
        }
    }
}
