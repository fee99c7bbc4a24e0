package io.gangflow.cli.wrong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.home.HomeWithTexts;
import io.gangflow.cli.home.LocalRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C and SIGTERM at ten moments of a local run: one message, and no process, mount or file is left. */
@Timeout(120)
final class InterruptedRunTest {

    /** A sleep time that no other process on this machine uses. */
    private static final String NAP =
            "%d.25".formatted(3000 + ProcessHandle.current().pid() % 1000);

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: own }
            parameters: { wait: { type: string, default: "0" } }
            local: { images: { "own/*": { trust: true } } }
            stages:
              first:
                pod: { image: "own/a:1", command: [sleep, "${parameters.wait}"], resources: { cpu: 1, memory: 64Mi } }
              flaky:
                after: [first]
                pod: { image: "own/a:1", command: ["false"], resources: { cpu: 1, memory: 64Mi } }
                retry: { limit: 1, backoff: 2s }
            """;

    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: small }
            nodePools:
              - { name: worker, count: 1, allocatable: { cpu: 2, memory: 4Gi } }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void home() throws IOException, InterruptedException {
        Process probe = new ProcessBuilder("env", "--default-signal=INT", "true").start();
        assumeTrue(probe.waitFor() == 0, "notice: `env --default-signal` is missing, and a build may ignore SIGINT");
        HomeWithTexts.set(folder);
        HomeWithTexts.clear(); // only the processes use it
        Files.writeString(folder.resolve("own.yaml"), PIPELINE);
        Files.writeString(folder.resolve("cluster.yaml"), CLUSTER);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        assertThat(ProcessHandle.allProcesses()
                        .flatMap(each -> each.info().commandLine().stream())
                        .filter(line -> line.contains(NAP)))
                .as("processes of pods")
                .isEmpty();
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(folder.toString());
        assertThat(CommandProcess.files(folder))
                .noneMatch(file -> file.endsWith(".tmp") || file.endsWith("kubeconfig"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "while the first pod is pending,  stage first starts,   INT,  130",
        "while it runs,                   -> worker,            INT,  130",
        "by SIGTERM,                      -> worker,            TERM, 143"
    })
    void aRunIsInterrupted(String moment, String line, String signal, int exitCode)
            throws IOException, InterruptedException {
        CommandProcess run = run("-p", "wait=" + NAP);
        run.await(text -> text.contains(line));

        run.signal(signal);

        stopped(run, exitCode, signal);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"between stages, stage first completed", "while it waits for a retry, retry 1 of 1 in 2 s"})
    void aRunIsInterruptedBetweenItsPods(String moment, String line) throws IOException, InterruptedException {
        CommandProcess run = run();
        run.await(text -> text.contains(line));

        run.signal("INT");

        stopped(run, 130, "INT");
    }

    @Test
    void aRunIsInterruptedTwice() throws IOException, InterruptedException {
        CommandProcess run = run("-p", "wait=" + NAP);
        run.await(text -> text.contains("-> worker"));

        run.signal("INT");
        run.signal("INT");

        assertThat(run.end()).isEqualTo(130);
        assertThat(run.sentences()).containsExactly("error: interrupted by SIGINT");
        assertThat(records()).hasSize(1).isSubsetOf("Stopped", "Interrupted"); // the second can precede the record
    }

    @Test
    void aRunIsInterruptedWhileItsClusterStarts() throws IOException, InterruptedException {
        CommandProcess run = run("-p", "wait=" + NAP);
        while (run.isAlive() && records().isEmpty()) {
            Thread.sleep(Duration.ofMillis(5).toMillis());
        }

        run.signal("INT");

        assertThat(run.end()).isEqualTo(130);
        assertThat(run.sentences()).containsExactly("error: interrupted by SIGINT");
        assertThat(records()).allMatch(record -> !record.equals("Running")).hasSize(1);
    }

    @Test
    void aRunIsInterruptedWhileItInstallsPackages() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("own.yaml"), PIPELINE.replace("trust: true", "python: requirements.txt"));
        Files.writeString(folder.resolve("requirements.txt"), "numpy\n");
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path python = Files.writeString(bin.resolve("python3"), """
                #!/bin/sh
                [ "$2" != venv ] || { mkdir -p "$4/bin" && cp "$0" "$4/bin/python"; exit; }
                touch "$(dirname "$0")/started"
                exec sleep %s
                """.formatted(NAP));
        assertThat(python.toFile().setExecutable(true)).isTrue();
        String path = "PATH=%s:/usr/bin:/bin".formatted(bin);
        CommandProcess run = CommandProcess.start(
                folder,
                List.of("env", "--default-signal=INT,TERM", path),
                "run",
                "own.yaml",
                "-o",
                "out",
                "--cluster",
                "cluster.yaml");
        run.await(text -> text.contains("installing the packages"));
        while (run.isAlive() && CommandProcess.files(folder).stream().noneMatch(file -> file.endsWith("bin/started"))) {
            Thread.sleep(Duration.ofMillis(5).toMillis());
        }

        run.signal("INT");

        assertThat(run.end()).isEqualTo(130);
        assertThat(run.sentences()).containsExactly("error: interrupted by SIGINT");
        assertThat(folder.resolve("state/environments")).isDirectoryNotContaining(Files::isDirectory);
    }

    @Test
    void aRunIsInterruptedBeforeItStarts() throws IOException, InterruptedException {
        CommandProcess run = run("-p", "wait=" + NAP);
        run.signal("INT");

        assertThat(run.end()).isEqualTo(130);
        assertThat(run.sentences()).hasSizeLessThan(2); // none if Java had not started
        assertThat(folder.resolve("out")).doesNotExist();
    }

    /** The report is either written or not; the run has failed, and its status does not change. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"while its report is written, run failed", "after its end, Results and logs"})
    void aRunThatHasEndedIsInterrupted(String moment, String line) throws IOException, InterruptedException {
        CommandProcess run = run();
        run.await(text -> text.contains(line));

        run.signal("INT");

        assertThat(run.end()).isIn(130, 1); // it can end before the signal
        assertThat(run.sentences()).hasSizeLessThan(2);
        assertThat(records()).hasSize(1).isSubsetOf("Failed", "Stopped");
        Path report = folder.resolve("report.html");
        assertThat(!Files.exists(report) || Files.readString(report).contains("</html>"))
                .isTrue();
    }

    @Test
    void aRunThatWasInterruptedContinuesByTheHint() throws IOException, InterruptedException {
        CommandProcess run = run();
        run.await(text -> text.contains("retry 1 of 1"));
        run.signal("INT");
        assertThat(run.end()).isEqualTo(130);
        String hint = run.lines().stream()
                .filter(line -> line.startsWith("hint: `gangflow retry "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run.lines()));

        CommandProcess again = start(hint.substring("hint: `gangflow ".length(), hint.lastIndexOf('`'))
                .split(" "));

        assertThat(again.end()).isOne();
        assertThat(again.lines())
                .anyMatch(line -> line.endsWith("stage first completed"))
                .anyMatch(line -> line.endsWith("stage flaky failed"))
                .anyMatch(line -> line.endsWith("run failed"));
        assertThat(records()).containsExactly("Failed");
    }

    private void stopped(CommandProcess run, int exitCode, String signal) throws IOException, InterruptedException {
        assertThat(run.end()).as(run.lines().toString()).isEqualTo(exitCode);
        assertThat(run.sentences()).containsExactly("error: interrupted by SIG" + signal);
        assertThat(records()).containsExactly("Stopped");
    }

    private CommandProcess run(String... more) throws IOException {
        return start(Stream.concat(
                        Stream.of(
                                "run", "own.yaml", "-o", "out", "--cluster", "cluster.yaml", "--report", "report.html"),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private CommandProcess start(String... arguments) throws IOException {
        return CommandProcess.start(folder, List.of("env", "--default-signal=INT,TERM"), arguments);
    }

    private List<String> records() throws IOException {
        return LocalRun.list(folder.resolve("out"), Assertions::fail).stream()
                .map(run -> run.record().status())
                .toList();
    }
}
