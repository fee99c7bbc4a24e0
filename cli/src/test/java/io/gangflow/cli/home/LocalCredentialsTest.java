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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keys of the embedded S3: where pods can read them, and where not. */
@Timeout(300)
class LocalCredentialsTest {

    private static final Cluster CLUSTER =
            Cluster.of("small", Cluster.pool("worker", 1, Resources.of(2_000, 4L << 30)));

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: leak }
            parameters:
              input: { type: string, default: "s3://corpus/books" }
            stages:
              print:
                pod:
                  image: "shell:1"
                  command: [sh, -c, "echo input is $0; env", "${parameters.input}"]
                  resources: { cpu: 100m, memory: 64Mi }
              read:
                pod:
                  image: "shell:1"
                  command: [sh, -c, "cat $AWS_SHARED_CREDENTIALS_FILE; echo at $AWS_ENDPOINT_URL_S3", "${parameters.input}"]
                  resources: { cpu: 100m, memory: 64Mi }
            """;

    @TempDir
    private Path folder = Path.of("");

    private LocalCluster start() {
        return LocalCluster.start(CLUSTER, ImageCatalogue.empty().trusting(true), folder);
    }

    @Test
    void aParameterThatNamesTheVariableOfTheKeyShowsNoKey() throws InterruptedException, IOException {
        var plan = new Planner()
                .plan(PipelineReader.read("leak.yaml", PIPELINE).orElseThrow())
                .orElseThrow();
        try (LocalCluster local = start()) {
            Outcome outcome = local.launcher()
                    .launch(
                            new Launcher.Request(plan, "leak-1", Map.of("input", "$(AWS_SECRET_ACCESS_KEY)")),
                            event -> {});
            assertThat(outcome).isEqualTo(Outcome.COMPLETED);
        }
        String read = log("read");
        String key = read.lines()
                .filter(line -> line.startsWith("aws_secret_access_key = "))
                .map(line -> line.substring(line.indexOf('=') + 1).strip())
                .findFirst()
                .orElseThrow();

        assertThat(read).contains("aws_access_key_id = gangflow", "at http://127.0.0.1:");
        assertThat(log("print")).contains("input is $(AWS_SECRET_ACCESS_KEY)").doesNotContain(key);
    }

    private String log(String stage) throws IOException {
        try (Stream<Path> logs = Files.walk(folder.resolve("cluster/pods"))) {
            return logs.filter(
                            file -> file.endsWith("main.log") && file.toString().contains("-" + stage + "-"))
                    .map(LocalCredentialsTest::text)
                    .collect(Collectors.joining());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyNamespaceHasTheSecretAndTheFileIsTheOwnersOnly() throws InterruptedException, IOException {
        try (LocalCluster local = start()) {
            KubernetesClient client = local.miniCluster().client();
            client.namespaces()
                    .resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName("other")
                            .endMetadata()
                            .build())
                    .create();

            for (String namespace : new String[] {"default", "other"}) {
                Secret secret = client.secrets()
                        .inNamespace(namespace)
                        .withName("gangflow-storage")
                        .waitUntilCondition(found -> found != null, 30, TimeUnit.SECONDS);
                assertThat(secret.getData()).containsOnlyKeys("credentials");
            }
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(folder.resolve("cluster/storage/credentials"))))
                    .isEqualTo("rw-------");
        }
    }
}
