package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gangflow minicluster --scheduler}, with a pipeline that names another one. */
@Timeout(120)
final class OneSchedulerTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: placed }
            scheduler: %s
            stages:
              work:
                copies: 2
                pod: { image: busybox, command: ["true"], resources: { cpu: 1, memory: 64Mi } }
            """;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"volcano, kube-scheduler, volcano", "kube-scheduler, volcano, default-scheduler"})
    void everyPodIsPlacedByTheOneThatIsNamed(String named, String pipelines, String ofPods)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("placed.yaml"), PIPELINE.formatted(pipelines));
        try (LocalCommands commands = LocalCommands.start(folder, "--scheduler", named);
                KubernetesClient client = LocalCommands.client()) {
            LocalCommands.Said said = commands.run("submit", file.toString(), "--watch");

            assertThat(said.code()).as(said.err()).isZero();
            List<Pod> pods = client.pods().inNamespace("default").list().getItems();
            assertThat(pods)
                    .hasSize(2)
                    .allSatisfy(
                            pod -> assertThat(pod.getSpec().getSchedulerName()).isEqualTo(ofPods));
        }
    }
}
