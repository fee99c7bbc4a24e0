package io.gangflow.live.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.live.ClusterReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions within the range that is tested are good; the others are reported in a sentence with a hint. */
class TestedVersionsTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: { name: %s, namespace: work }
            spec: { template: { spec: { containers: [{ name: main, image: "example.org/%s:%s" }] } } }
            status: { readyReplicas: 1 }
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | 29  | v1.29.14       | WARNING v1.29.14 is older than 1.30, which Gangflow needs
            1 | 30  | v1.30.0        | GOOD v1.30.0
            1 | 33+ | v1.33.2-gke.10 | GOOD v1.33.2-gke.10
            1 | 36  | v1.36.1        | GOOD v1.36.1
            1 | 37  | v1.37.0        | WARNING v1.37.0 is newer than 1.36, the newest version that Gangflow was tested with
            2 | 0   | v2.0.0         | WARNING v2.0.0 is newer than 1.36, the newest version that Gangflow was tested with
            99999999999999999999 | 1 | odd | GOOD odd
            '' | '' | unknown        | GOOD unknown
            """)
    void theVersionOfTheServer(String major, String minor, String said, String expected) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/version", exchange -> {
            byte[] answer =
                    "{\"major\":\"%s\",\"minor\":\"%s\",\"gitVersion\":\"%s\",\"buildDate\":\"2026-01-01T00:00:00Z\"}"
                            .formatted(major, minor, said)
                            .getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://localhost:" + server.getAddress().getPort())
                .withRequestRetryBackoffLimit(0)
                .build();
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            assertFound(new ServerProbe().check(new ClusterReader(client), "work"), expected);
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3.6.19 | WARNING the workflow controller 3.6.19 is older than 3.7, which Gangflow needs
            3.7.18 | WARNING the workflow controller 3.7.18 is older than 4.0.6, which fixes published vulnerabilities
            4.0.6  | GOOD the workflow controller is ready
            4.1.9  | GOOD the workflow controller is ready
            4.2.0  | WARNING the workflow controller 4.2.0 is newer than 4.1, the newest version that Gangflow was tested with
            """)
    void theVersionOfArgo(String version, String expected) throws IOException {
        assertFound(
                look(
                        new ArgoProbe(),
                        DEPLOYMENT.formatted("argo-workflow-controller", "workflow-controller", "v" + version)),
                expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.9.0          | WARNING volcano-scheduler 1.9.0 is older than 1.10, which Gangflow needs
            1.14.1         | WARNING volcano-scheduler 1.14.1 is older than 1.14.2, which fixes CVE-2026-44247
            1.14.2         | GOOD volcano-scheduler is ready
            1.16.0-alpha.1 | GOOD volcano-scheduler is ready
            1.17.0         | WARNING volcano-scheduler 1.17.0 is newer than 1.16, the newest version that Gangflow was tested with
            """)
    void theVersionOfVolcano(String version, String expected) throws IOException {
        List<Finding> found =
                look(new VolcanoProbe(), DEPLOYMENT.formatted("volcano-scheduler", "vc-scheduler", "v" + version));

        assertFound(found.subList(0, 1), expected);
    }

    private static List<Finding> look(Probe probe, String objects) throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.of(objects);
                KubernetesClient client = cluster.client()) {
            return probe.check(new ClusterReader(client), ExaminedCluster.NAMESPACE);
        }
    }

    private static void assertFound(List<Finding> found, String expected) {
        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.level() + " " + finding.message()).isEqualTo(expected);
            assertThat(finding.fix().isEmpty()).isEqualTo(finding.level() == Finding.Level.GOOD);
        });
    }
}
