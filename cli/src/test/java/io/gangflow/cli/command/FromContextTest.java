package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.api.ApiServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --from-context} against the embedded API server: two nodes of 4 CPUs, of which one is taken. */
class FromContextTest {

    private static final String KUBECONFIG = "kubeconfig";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final @Nullable String before = System.getProperty(KUBECONFIG);

    @TempDir
    private Path folder = Path.of("");

    private @Nullable ApiServer server;
    private @Nullable KubernetesClient client;

    @BeforeEach
    void aClusterWithWork() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url().toString())
                        .build())
                .build();
        Path file = folder.resolve("kubeconfig");
        Files.writeString(file, """
                apiVersion: v1
                kind: Config
                clusters: [{ name: lab, cluster: { server: "%s" } }]
                users: [{ name: lab, user: {} }]
                contexts: [{ name: lab, context: { cluster: lab, user: lab } }]
                current-context: lab
                """.formatted(server.url()));
        System.setProperty(KUBECONFIG, file.toString());
        node("left");
        node("right");
        pod("busy", "3", "left");
    }

    @AfterEach
    void stop() {
        if (before == null) {
            System.clearProperty(KUBECONFIG);
        } else {
            System.setProperty(KUBECONFIG, before);
        }
        if (client != null) {
            client.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private void node(String name) {
        Node node = new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .withAllocatable(
                        Map.of("cpu", new Quantity("4"), "memory", new Quantity("8Gi"), "pods", new Quantity("9")))
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
        Node made = client().resource(node).create();
        made.setStatus(node.getStatus());
        client().resource(made).updateStatus();
    }

    private KubernetesClient client() {
        if (client == null) {
            throw new IllegalStateException("the server has not been started");
        }
        return client;
    }

    /** @param node empty for a pod that waits */
    private void pod(String name, String cpu, String node) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addToAnnotations("gangflow.io/expect-seconds", "100")
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withNodeName(node.isEmpty() ? null : node)
                .addNewContainer()
                .withName("main")
                .withImage("work")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity(cpu)))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
        Pod made = client().resource(pod).create();
        if (!node.isEmpty()) {
            made.getStatus().setPhase("Running");
            client().resource(made).updateStatus();
        }
    }

    private int gangflow(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        return Gangflow.execute(console, arguments);
    }

    private JsonNode simulated(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 7];
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[0] = "simulate";
        int at = arguments.length + 1;
        all[at] = "--from-context";
        all[at + 1] = "lab";
        all[at + 2] = "--output";
        all[at + 3] = "json";
        all[at + 4] = "--report";
        all[at + 5] = folder.resolve("r.html").toString();
        assertThat(gangflow(all)).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString());
    }

    @Test
    void explainTellsWhatWaitsAndWhy() {
        pod("full", "4", "right");
        pod("later", "2", "");

        assertThat(gangflow("explain", "--from-context", "lab"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("later waits for a node", "1 cpu is free on left", "when busy");
        assertThat(gangflow("explain", "--from-context", "lab", "later")).isZero();
        assertThat(gangflow("explain", "--from-context", "lab", "busy")).isEqualTo(2);
        assertThat(gangflow("explain", "--from-context", "other")).isEqualTo(3);
    }

    @Test
    void simulateBeginsWhereTheClusterIs() throws IOException {
        pod("later", "2", "");

        assertThat(simulated().toString()).contains("\"right\"", "\"later\"", "\"busy\"");
    }

    @Test
    void aPipelineComesBesideWhatTheClusterRuns() throws IOException {
        pod("full", "4", "right");
        Path pipeline = folder.resolve("pipeline.yaml");
        Files.writeString(pipeline, """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: count }
                stages:
                  work:
                    pod: { image: work, command: [run], resources: { cpu: 2, memory: 1Gi } }
                    expect: 10s
                """);

        JsonNode timeline = simulated(pipeline.toString());
        assertThat(timeline.toString()).contains("\"busy\"", "\"full\"", "\"work\"");
        assertThat(timeline.at("/simulations/0/makespanSeconds").asDouble()).isGreaterThan(110);
        assertThat(gangflow("check", pipeline.toString(), "--from-context", "lab"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("cannot lock");
    }

    @Test
    void halvesOfGangsThatAreThereLock() throws IOException {
        Path gangs = folder.resolve("gang.yaml");
        Files.writeString(gangs, """
                apiVersion: kubeflow.org/v1
                kind: PyTorchJob
                metadata: { name: train }
                spec:
                  pytorchReplicaSpecs:
                    Worker:
                      replicas: 2
                      template: { spec: { containers: [{ name: main, image: work, resources: { requests: { cpu: 4 } } }] } }
                """);

        assertThat(gangflow("check", gangs.toString(), "--from-context", "lab"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("cannot lock");
        client().resource(new PodBuilder(client().pods()
                                .inNamespace("default")
                                .withName("busy")
                                .get())
                        .editMetadata()
                        .withName("server")
                        .withResourceVersion(null)
                        .withUid(null)
                        .withAnnotations(Map.of())
                        .endMetadata()
                        .editSpec()
                        .withRestartPolicy("Always")
                        .endSpec()
                        .build())
                .create();
        gangflow("check", gangs.toString(), "--from-context", "lab");
        assertThat(out.toString()).contains("will lock");
    }
}
