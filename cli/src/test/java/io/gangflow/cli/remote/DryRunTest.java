package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gangflow submit --dry-run} against the embedded API server. */
@Timeout(60)
class DryRunTest {

    private static final String KUBECONFIG = "kubeconfig";
    private static final String PIPELINE = "../pipelines/definitions/article-fixed.yaml";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final @Nullable String before = System.getProperty(KUBECONFIG);

    @TempDir
    private Path folder = Path.of("");

    private @Nullable ApiServer server;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
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
    }

    @AfterEach
    void stop() {
        if (before == null) {
            System.clearProperty(KUBECONFIG);
        } else {
            System.setProperty(KUBECONFIG, before);
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aPipelineIsCheckedBeforeItIsThere() {
        assertThat(submit("--dry-run")).as(err.toString()).isZero();
        assertThat(count()).isPositive();
    }

    /** Its workflow contains its own stages, so there is one more object. */
    @Test
    void aShortenedRunIsCheckedItself() {
        assertThat(submit("--run-id", "whole")).as(err.toString()).isZero();
        String run = out.toString().strip();
        end(run);
        assertThat(submit("--dry-run")).as(err.toString()).isZero();
        int whole = count();

        assertThat(submit("--dry-run", "--from-step", "count", "--of", run))
                .as(err.toString())
                .isZero();
        assertThat(count()).isEqualTo(whole + 1);
    }

    private int count() {
        String last =
                err.toString().strip().lines().reduce((first, second) -> second).orElseThrow();
        assertThat(last).endsWith("nothing was created");
        return Integer.parseInt(last.substring(0, last.indexOf(' ')));
    }

    private void end(String run) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(String.valueOf(server == null ? "" : server.url()))
                .build();
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            GenericKubernetesResource workflow = client.genericKubernetesResources("argoproj.io/v1alpha1", "Workflow")
                    .inNamespace("default")
                    .withName(run)
                    .get();
            workflow.setAdditionalProperty("status", Map.of("phase", "Succeeded"));
            client.resource(workflow).update();
        }
    }

    private int submit(String... options) {
        out.getBuffer().setLength(0);
        List<String> arguments = new ArrayList<>(List.of("submit", PIPELINE));
        arguments.addAll(List.of(options));
        err.getBuffer().setLength(0);
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        return Gangflow.execute(console, arguments.toArray(String[]::new));
    }
}
