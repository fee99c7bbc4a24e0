package io.gangflow.cli.wrong;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.home.HomeWithTexts;
import io.gangflow.cli.home.LocalRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same command twice at the same time, in one folder: both succeed, or one of them ends with a message. */
@Timeout(120)
final class TwoAtOnceTest {

    @TempDir
    Path folder;

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
        HomeWithTexts.clear();
        Files.writeString(folder.resolve("own.yaml"), """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: own }
                local: { images: { "own/*": { trust: true } } }
                stages:
                  only:
                    pod: { image: "own/a:1", command: [sh, -c, "test -f fixed"], resources: { cpu: 1, memory: 64Mi } }
                """);
        Files.writeString(folder.resolve("cluster.yaml"), """
                apiVersion: gangflow/v1
                kind: Cluster
                metadata: { name: small }
                nodePools:
                  - { name: worker, count: 1, allocatable: { cpu: 2, memory: 4Gi } }
                """);
    }

    @AfterEach
    void nothingRuns() {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void twoRunsOfAFileHaveAFolderEach() throws IOException, InterruptedException {
        Files.createFile(folder.resolve("fixed"));

        assertThat(both("run", "own.yaml", "--cluster", "cluster.yaml", "-o", "out", "--report", "r.html"))
                .containsExactly("0 []", "0 []");

        assertThat(LocalRun.list(folder.resolve("out"), Assertions::fail))
                .extracting(run -> run.record().status())
                .containsExactly("Succeeded", "Succeeded");
        assertThat(folder.resolve("r.html")).content().contains("</html>");
    }

    @Test
    void oneOfTwoRetriesOfARunRunsIt() throws IOException, InterruptedException {
        CommandProcess run = start("run", "own.yaml", "--cluster", "cluster.yaml", "-o", "out");
        assertThat(run.end()).isOne();
        String id = LocalRun.list(folder.resolve("out"), Assertions::fail)
                .get(0)
                .record()
                .runId();
        Files.createFile(folder.resolve("fixed"));

        List<String> ends = both("retry", id, "--output-dir", "out");

        assertThat(ends).contains("0 []");
        assertThat(ends)
                .anySatisfy(end -> assertThat(end)
                        .isIn(
                                "2 [error: run `%s` is still running]".formatted(id),
                                "2 [error: workflow `%s` has no failed stage to retry]".formatted(id)));
        assertThat(LocalRun.list(folder.resolve("out"), Assertions::fail))
                .singleElement()
                .satisfies(again -> assertThat(again.record().parameters()).isEmpty());
    }

    @Test
    void oneOfTwoMiniclustersOfAStateFolderStarts() throws IOException, InterruptedException {
        String[] command = {"minicluster", "--cluster", "cluster.yaml", "-o", "out"};
        CommandProcess first = start(command);
        first.await(line -> line.contains("runs until Ctrl-C"));
        CommandProcess second = start(command);
        CommandProcess elsewhere = CommandProcess.start(
                folder, List.of("env", "GANGFLOW_STATE=" + folder.resolve("other-state")), command);

        assertThat(second.end()).isEqualTo(3);
        assertThat(second.sentences())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence).startsWith("error: a minicluster is already running ("));
        assertThat(elsewhere.end()).isEqualTo(3);
        assertThat(elsewhere.sentences())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence)
                        .endsWith("another process runs a cluster in `%s`".formatted(folder.resolve("out/cluster"))));

        first.signal("TERM");
        assertThat(first.end()).isEqualTo(143);
        assertThat(folder.resolve("state/minicluster/kubeconfig")).doesNotExist();
    }

    @Test
    void oneOfTwoInitsOfAFolderWritesIt() throws IOException, InterruptedException {
        List<String> ends = both("init", "demo", "--template", "pod");

        assertThat(ends).contains("0 []").anyMatch(end -> end.matches("[23] \\[error: .*demo.*]"));
        assertThat(CommandProcess.files(folder)).noneMatch(file -> file.contains(".gangflow-init-"));
    }

    private List<String> both(String... command) throws IOException, InterruptedException {
        List<CommandProcess> processes = List.of(start(command), start(command));
        return Stream.of(end(processes.get(0)), end(processes.get(1))).sorted().toList();
    }

    private static String end(CommandProcess process) throws IOException, InterruptedException {
        int exitCode = process.end();
        return exitCode + " " + process.sentences();
    }

    private CommandProcess start(String... command) throws IOException {
        return CommandProcess.start(folder, List.of(), command);
    }
}
