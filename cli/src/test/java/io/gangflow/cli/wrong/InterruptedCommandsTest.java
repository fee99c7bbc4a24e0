package io.gangflow.cli.wrong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ctrl-C at ten moments of commands that read or write much, or wait for a cluster: exit code 130 and at most one
 * message, and each file is either complete or absent.
 */
@Timeout(300)
final class InterruptedCommandsTest {

    private static final int MOMENTS = 10;
    private static final int INTERRUPTED = 130;

    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata: { name: job-%1$d }
            spec:
              parallelism: 5
              completions: 10
              template:
                spec:
                  restartPolicy: Never
                  containers: [{ name: m, image: "w:1", resources: { requests: { cpu: 1, memory: 1Gi } } }]
            """;

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: nightly }
            schedule: { cron: "0 3 * * *" }
            stages:
              only: { pod: { image: "own/a:1", command: [a], resources: { cpu: 1, memory: 64Mi } } }
            """;

    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: small }
            nodePools:
              - { name: worker, count: 20, allocatable: { cpu: 16, memory: 64Gi } }
            """;

    @TempDir
    Path folder;

    private Set<String> before = Set.of();

    @BeforeEach
    void home() throws IOException, InterruptedException {
        Process probe = new ProcessBuilder("env", "--default-signal=INT", "true").start();
        assumeTrue(probe.waitFor() == 0, "notice: `env --default-signal` is missing, and a build may ignore SIGINT");
        HomeWithTexts.set(folder);
        HomeWithTexts.clear();
        Files.createDirectories(folder.resolve("tmp"));
        Files.writeString(folder.resolve("cluster.yaml"), CLUSTER);
        Files.writeString(folder.resolve("nightly.yaml"), PIPELINE);
        Files.writeString(
                folder.resolve("jobs.yaml"),
                IntStream.range(0, 60).mapToObj(JOB::formatted).collect(Collectors.joining("---\n")));
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "simulate jobs.yaml --cluster cluster.yaml --report out/report.html",
                "convert jobs.yaml -o out/pipeline.yaml",
                "compile nightly.yaml -o out",
                "init demo --template etl"
            })
    void aFileIsWholeOrAbsent(String command) throws IOException, InterruptedException {
        before = files();
        Duration whole = duration(command);
        Set<String> written = files();
        for (int moment = 1; moment <= MOMENTS; moment++) {
            remove(written);

            CommandProcess process = start(command);
            Thread.sleep(whole.toMillis() * moment / (MOMENTS + 1));
            process.signal("INT");

            assertThat(process.end()).as(process.lines().toString()).isIn(0, 1, INTERRUPTED);
            assertThat(process.sentences()).isSubsetOf("error: interrupted by SIGINT");
            assertThat(process.lines()).noneMatch(line -> line.contains("Exception") || line.contains("\tat "));
            assertThat(files()).as("after %d of %s", moment, whole).isIn(before, written);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedule apply nightly.yaml", "check nightly.yaml --from-context silent"})
    void aCommandThatWaitsForAClusterEndsAtOnce(String command) throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Files.writeString(folder.resolve("kubeconfig"), """
                    apiVersion: v1
                    kind: Config
                    current-context: silent
                    clusters: [{ name: silent, cluster: { server: "http://127.0.0.1:%d" } }]
                    contexts: [{ name: silent, context: { cluster: silent, user: me } }]
                    users: [{ name: me, user: {} }]
                    """.formatted(silent.getLocalPort()));
            before = files();
            for (int moment = 1; moment <= MOMENTS; moment++) {
                CommandProcess process = start(command);
                Thread.sleep(100L * moment);
                process.signal("INT");

                assertThat(process.end()).as(process.lines().toString()).isEqualTo(INTERRUPTED);
                assertThat(process.lines()).isEmpty();
                assertThat(files()).isEqualTo(before);
            }
        }
    }

    private Duration duration(String command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        CommandProcess process = start(command);
        assertThat(process.end()).as(process.lines().toString()).isIn(0, 1);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private Set<String> files() throws IOException {
        return new TreeSet<>(CommandProcess.files(folder));
    }

    private void remove(Set<String> written) throws IOException {
        for (String file : new TreeSet<>(written).descendingSet()) {
            if (!before.contains(file)) {
                Files.deleteIfExists(folder.resolve(file));
            }
        }
    }

    private CommandProcess start(String command) throws IOException {
        return CommandProcess.start(
                folder,
                List.of("env", "--default-signal=INT", "KUBECONFIG=" + folder.resolve("kubeconfig")),
                command.split(" "));
    }
}
