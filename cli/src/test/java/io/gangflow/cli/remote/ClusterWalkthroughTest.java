package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.cli.remote.LocalCommands.Said;
import io.gangflow.run.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code gangflow walkthrough} on a cluster: a minicluster, accessed only through its API, with shell scripts as ranks.
 * Each rank waits for all ranks of its job, so a partly started job never ends.
 */
@Timeout(240)
@SuppressWarnings("NullAway.Init")
final class ClusterWalkthroughTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: section-6-ddp }
            scheduler: volcano
            stages:
              train:
                copies: 4
                ddp:
                  image: busybox:1.37
                  command:
                    - sh
                    - -c
                    - 'mktemp "$0/$GANGFLOW_RUN_ID.XXXXXX"; until [ $(ls "$0" | grep -c "^$GANGFLOW_RUN_ID[.]") -ge %2$d ]; do sleep 0.1; done'
                    - "%1$s"
                  workers: %2$d
                  resources: { cpu: 1, memory: 64Mi }
                expect: 2s
            """;

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    @TempDir(factory = SteeringTest.BuildFolder.class)
    private static Path places;

    private static LocalCommands commands;

    @TempDir
    private Path output;

    @BeforeAll
    static void startCluster() throws IOException, InterruptedException {
        commands = LocalCommands.startWith(places, folder);
    }

    @AfterAll
    static void stopCluster() {
        if (commands != null) {
            commands.close();
        }
    }

    @Test
    void theLockIsProvedToldAndClearedAndGangsDissolveIt() throws IOException {
        define(4);
        Said said = walk("--lock-stands", "1", "--attempts", "20");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.err())
                .contains(
                        "completed or locked expected; it depends on the order",
                        "LOCKED: ",
                        "results were not checked");
        JsonNode runs =
                JSON.readTree(output.resolve("walkthrough.json").toFile()).path("runs");
        assertThat(runs).hasSize(2);
        assertThat(runs.path(0).path("outcome").asText()).isEqualTo("locked");
        assertThat(runs.path(1).path("outcome").asText()).isEqualTo("completed");
        assertThat(runs.path(1).path("scheduler").asText()).isEqualTo("volcano");
        assertThat(output.resolve("report.html")).content().contains("Context minicluster", "locked", "completed");
        try (KubernetesClient client = LocalCommands.client()) {
            assertThat(client.pods()
                            .inNamespace("default")
                            .withLabel(Label.WORKFLOW, runs.path(0).path("run").asText())
                            .list()
                            .getItems())
                    .as("a locked run is removed")
                    .isEmpty();
        }
    }

    @Test
    void aLockThatTheClusterIsTooLargeForIsNotAwaited() throws IOException {
        define(1);
        Said said = walk("--lock-stands", "1");
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.err()).contains("completed expected; the cluster is too large for the lock");
        assertThat(said.out()).contains("no, but as foreseen");
    }

    @Test
    void aClusterThatCannotHoldASectionIsToldSoBeforeAnythingIsSubmitted() throws IOException {
        define(9);
        Said said = walk();
        assertThat(said.code()).isEqualTo(3);
        assertThat(said.err()).contains("under volcano would not complete on this cluster", "add nodes");
        assertThat(output.resolve("report.html")).doesNotExist();
    }

    @Test
    void aNamespaceThatIsNotThereAndASectionThatIsNotAreSaid() throws IOException {
        define(4);
        Said nowhere = walk("-n", "nowhere");
        assertThat(nowhere.code()).isEqualTo(3);
        assertThat(nowhere.err()).contains("kubectl --context=minicluster create namespace nowhere");
        Said none = commands.run("walkthrough", "--section", "7");
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("no section `7`");
    }

    private static void define(int workers) throws IOException {
        Path definitions = Files.createDirectories(folder.resolve("pipelines/definitions"));
        Files.writeString(definitions.resolve("section-6-ddp.yaml"), PIPELINE.formatted(places, workers));
    }

    private Said walk(String... options) {
        String[] all = new String[options.length + 5];
        System.arraycopy(new String[] {"walkthrough", "--section", "6", "-o", output.toString()}, 0, all, 0, 5);
        System.arraycopy(options, 0, all, 5, options.length);
        return commands.run(all);
    }
}
