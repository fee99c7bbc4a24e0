package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.docs.DocCommand;
import io.gangflow.cli.docs.DocFiles;
import io.gangflow.cli.docs.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of <em>Get started</em> produce the output that the page shows. Needs {@code python3} on the path. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class GetStartedTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGES = ROOT.resolve("docs/get-started");
    private static final int MOST_RUNS = 5;

    @TempDir
    private Path temporary;

    private Path folder = Path.of("");
    private Reader reader = new Reader(folder, folder);

    /** Creates a home with the shipped texts and clusters; the job islands need not be built. */
    @BeforeEach
    void home() throws IOException {
        Path home = Files.createDirectory(temporary.resolve("home"));
        Files.createSymbolicLink(home.resolve("pipelines"), ROOT.resolve("pipelines"));
        for (String island : List.of("spark-jobs", "training-jobs")) {
            Path built = Files.createDirectories(home.resolve(island).resolve("target"));
            Files.writeString(
                    built.resolve("runtime-classpath"),
                    ROOT.resolve("spark-jobs/src/main/resources").toString());
        }
        folder = Files.createDirectory(temporary.resolve("project"));
        reader = new Reader(folder, home);
    }

    @AfterEach
    void end() throws InterruptedException {
        reader.end();
    }

    @Test
    void theFirstPipelineRuns() throws Exception {
        Path page = PAGES.resolve("first-pipeline.md");
        List<Reader.Result> results = reader.follow(page);

        assertThat(results).hasSizeGreaterThan(6).allSatisfy(GetStartedTest::endsAsShown);
        assertThat(reader.logs())
                .contains("     2 to\n     2 be\n     1 or\n")
                .containsPattern("run words-\\w+ has counted")
                .contains("13 dev");
    }

    @Test
    void mistakesInTheFirstPipelineAreReportedAsThePageShows() throws Exception {
        Path page = PAGES.resolve("first-pipeline.md");
        reader.follow(page, "## Check it");
        Path file = folder.resolve("pipeline.yaml");

        String outOfRange = run("gangflow run pipeline.yaml -p top=zero", 2);
        Files.writeString(file, Files.readString(file).replace("command:", "comand:"));
        String misspelt = run("gangflow check pipeline.yaml", 2);

        assertThat(Files.readString(page))
                .contains("```text\n" + misspelt + "```")
                .contains(outOfRange);
    }

    @Test
    void theFirstGangRunsAndLocks() throws Exception {
        List<Reader.Result> results = new ArrayList<>(reader.follow(PAGES.resolve("first-gang.md")));
        results.set(1, untilItLocks(results.get(1)));

        assertThat(results).hasSize(4).allSatisfy(GetStartedTest::endsAsShown);
        assertThat(reader.logs()).contains("rank 3 of 4: the ranks sum to 6");
        // Which pods find nodes first depends on the machine: one gang may end before the other two lock.
        assertThat(results.get(1).text()).containsPattern("LOCKED: 6 worker pods of [23] `train` instances hold 6 cpu");
        assertThat(results.get(2).text()).contains("LOCKED at 0:02").contains("3 of 3");
        assertThat(results.get(3).text()).contains("held by   train-0");
    }

    @Test
    void theGangRunsOnTheMiniCluster() throws Exception {
        DocFiles.write(folder, PAGES.resolve("first-gang.md"));

        List<Reader.Result> results = reader.follow(PAGES.resolve("cluster.md"), "## What the cluster needs");

        assertThat(results).hasSize(5).allSatisfy(GetStartedTest::endsAsShown);
        assertThat(results.get(4).text()).contains("[train-0/worker-2] rank 3 of 4: the ranks sum to 6");
    }

    @Test
    void thePipelineOfTheReadmeRuns() throws Exception {
        Path readme = ROOT.resolve("README.md");
        DocFiles.write(folder, readme);
        for (DocCommand command : DocCommand.of(Files.readString(readme))) {
            boolean local = command.program().equals("gangflow")
                    && List.of("check", "run").contains(command.arguments().get(0));
            if (local) {
                endsAsShown(reader.run(command));
            }
        }

        assertThat(reader.logs()).isEqualTo("hello, you\n".repeat(3));
    }

    private String run(String command, int code) throws IOException, InterruptedException {
        Reader.Result result =
                reader.run(DocCommand.of("```sh\n" + command + "\n```\n").get(0));
        assertThat(result.code()).as(result.text()).isEqualTo(code);
        return result.text();
    }

    /** On a busy machine all pods of one gang may be created, and find nodes, before those of the others. */
    private Reader.Result untilItLocks(Reader.Result first) throws IOException, InterruptedException {
        Reader.Result last = first;
        for (int attempt = 1; last.code() == 0 && attempt < MOST_RUNS; attempt++) {
            last = reader.run(first.command());
        }
        return last;
    }

    /** The pages show locks under kube-scheduler; these commands exit with 1. */
    private static void endsAsShown(Reader.Result result) {
        boolean locks = result.command().toString().contains("--scheduler kube-scheduler");
        assertThat(result.code()).as("%s%n%s", result.command(), result.text()).isEqualTo(locks ? 1 : 0);
    }
}
