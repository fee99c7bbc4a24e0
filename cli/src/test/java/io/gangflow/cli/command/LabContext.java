package io.gangflow.cli.command;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The embedded API server as the cluster of context {@code lab}: two nodes of 4 CPUs, one of which runs a pod with 3
 * CPUs.
 */
public final class LabContext implements AutoCloseable {

    private static final String KUBECONFIG = "kubeconfig";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final @Nullable String before = System.getProperty(KUBECONFIG);
    private final ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
    private final KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(Config.empty())
                    .withMasterUrl(server.url().toString())
                    .build())
            .build();

    /**
     * Starts the server.
     *
     * @param folder for the kubeconfig
     */
    public LabContext(Path folder) throws IOException {
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

    @Override
    public void close() {
        if (before == null) {
            System.clearProperty(KUBECONFIG);
        } else {
            System.setProperty(KUBECONFIG, before);
        }
        client.close();
        server.close();
    }

    /** Runs a command; its output is then in {@link #out()} and {@link #err()}. */
    public int gangflow(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Gangflow.execute(console(), arguments);
    }

    public Console console() {
        return Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
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
        Node made = client.resource(node).create();
        made.setStatus(node.getStatus());
        client.resource(made).updateStatus();
    }

    /**
     * Creates a pod that works for 100 seconds.
     *
     * @param node empty for a pod that waits
     */
    public void pod(String name, String cpu, String node) {
        pod(name, cpu, node, "Never");
    }

    /** Creates a pod that runs on a node without end. */
    public void server(String name, String cpu, String node) {
        pod(name, cpu, node, "Always");
    }

    /** Creates a Deployment in its own namespace. */
    public void deployment(String name, String image) {
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        client.resource(new DeploymentBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(name)
                        .endMetadata()
                        .withNewSpec()
                        .withNewSelector()
                        .addToMatchLabels("app", name)
                        .endSelector()
                        .withNewTemplate()
                        .withNewMetadata()
                        .addToLabels("app", name)
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("main")
                        .withImage(image)
                        .endContainer()
                        .endSpec()
                        .endTemplate()
                        .endSpec()
                        .build())
                .create();
    }

    private void pod(String name, String cpu, String node, String restartPolicy) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .withAnnotations(restartPolicy.equals("Never") ? Map.of("gangflow.io/expect-seconds", "100") : Map.of())
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy(restartPolicy)
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
        Pod made = client.resource(pod).create();
        if (!node.isEmpty()) {
            made.getStatus().setPhase("Running");
            client.resource(made).updateStatus();
        }
    }
}
