package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Secrets, variables and buckets that a user gives are available in the pods. */
@Timeout(300)
final class LocalInputsTest {

    private static final Cluster CLUSTER =
            Cluster.of("small", Cluster.pool("worker", 1, Resources.of(2_000, 4L << 30)));

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: given }
            stages:
              show:
                pod:
                  image: "shell:1"
                  command: [sh, -c, 'echo "$PASSWORD,$LEVEL,$OWN"']
                  resources: { cpu: 100m, memory: 64Mi }
                env: { OWN: "of the stage" }
                secrets: { PASSWORD: { secret: db, key: password } }
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void secretsAndVariablesReachThePodsAndThoseOfTheStageWin() throws Exception {
        LocalInputs inputs = new LocalInputs(
                Map.of(),
                Map.of("db", Map.of("password", bytes("hidden"))),
                Map.of(),
                Map.of("LEVEL", "info", "OWN", "of the file"));
        var plan = new Planner()
                .plan(PipelineReader.read("given.yaml", PIPELINE).orElseThrow())
                .orElseThrow();
        try (LocalCluster local = start(inputs)) {
            assertThat(local.launcher().launch(new Launcher.Request(plan, "given-1", Map.of()), event -> {}))
                    .isEqualTo(Outcome.COMPLETED);
        }
        assertThat(logs()).containsExactly("hidden,info,of the stage\n");
    }

    @Test
    void everyNamespaceHasTheSecretsThatAreGiven() throws Exception {
        LocalInputs inputs = new LocalInputs(
                Map.of(),
                Map.of("db", Map.of("password", bytes("hidden")), "hub", Map.of("t", bytes(""))),
                Map.of(),
                Map.of());
        try (LocalCluster local = start(inputs)) {
            KubernetesClient client = local.miniCluster().client();
            client.namespaces()
                    .resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName("other")
                            .endMetadata()
                            .build())
                    .create();

            for (String namespace : new String[] {"default", "other"}) {
                for (String name : new String[] {"db", "hub", "gangflow-storage"}) {
                    Secret secret = client.secrets()
                            .inNamespace(namespace)
                            .withName(name)
                            .waitUntilCondition(found -> found != null, 30, TimeUnit.SECONDS);
                    assertThat(secret.getData()).hasSize(1);
                }
            }
        }
    }

    @Test
    void aGivenStorageSecretIsUsedInPlaceOfTheOwnOne() throws Exception {
        LocalInputs inputs = new LocalInputs(
                Map.of(), Map.of("gangflow-storage", Map.of("credentials", bytes("[default]"))), Map.of(), Map.of());
        try (LocalCluster local = start(inputs)) {
            assertThat(local.miniCluster()
                            .client()
                            .secrets()
                            .inNamespace("default")
                            .withName("gangflow-storage")
                            .get()
                            .getData())
                    .containsExactly(Map.entry("credentials", "W2RlZmF1bHRd"));
        }
    }

    @Test
    void theFoldersOfBucketsAreCreatedUnlessTheyAreElsewhere() throws Exception {
        Path corpus = Files.createDirectory(folder.resolve("my-corpus"));
        try (LocalCluster local = start(new LocalInputs(Map.of("corpus", corpus), Map.of(), Map.of(), Map.of()))) {
            assertThat(folder.resolve("run/s3/results")).isDirectory();
            assertThat(folder.resolve("run/s3/corpus")).doesNotExist();
            assertThat(local.miniCluster().url()).isNotNull();
        }
        assertThat(corpus).isEmptyDirectory();
    }

    @Test
    void whatIsGivenIsNotChangedAfterwards() {
        Map<String, String> variables = new TreeMap<>(Map.of("A", "1"));
        LocalInputs inputs = new LocalInputs(Map.of(), Map.of(), Map.of(), variables);

        variables.put("B", "2");

        assertThat(inputs.variables()).isEqualTo(Map.of("A", "1"));
    }

    private LocalCluster start(LocalInputs inputs) {
        return LocalCluster.start(
                CLUSTER,
                ImageCatalogue.empty().trusting(true),
                folder.resolve("run"),
                inputs,
                UnaryOperator.identity());
    }

    private List<String> logs() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("run/cluster/pods"))) {
            List<Path> logs = files.filter(file -> file.endsWith("main.log")).toList();
            List<String> texts = new ArrayList<>();
            for (Path log : logs) {
                texts.add(Files.readString(log));
            }
            return texts;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
