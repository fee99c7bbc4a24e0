package io.gangflow.cli.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** {@code gangflow init}: the files it writes, the input it rejects, and whether the written projects run. */
@Timeout(300)
class InitCommandTest {

    private static final String HOME = "gangflow.home";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String ARTICLE =
            ROOT.resolve("pipelines/clusters/article.yaml").toString();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void noHome() {
        System.clearProperty(HOME);
    }

    @ParameterizedTest
    @EnumSource(Template.class)
    void everyTemplateIsAPipelineWithoutFindingsThatFitsAndCannotLock(Template template) throws IOException {
        assertThat(gangflow("init", project("demo"), "--template", template.keyword()))
                .as(err.toString())
                .isZero();
        Path pipeline = folder.resolve("demo/pipeline.yaml");
        assertThat(out.toString().lines())
                .contains(pipeline.toString(), folder.resolve("demo/README.md").toString());
        assertThat(Files.readString(pipeline)).contains("name: demo\n").doesNotContain("@NAME@");

        out.getBuffer().setLength(0);
        assertThat(gangflow("check", pipeline.toString(), "--cluster", ARTICLE)).isZero();
        assertThat(out.toString())
                .startsWith("cannot lock on cluster `article` under volcano")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @EnumSource(Template.class)
    void everyFileIsNamedByThePipelineOrByTheReadme(Template template) throws IOException {
        String texts = template.files("demo").get("pipeline.yaml")
                + template.files("demo").get("README.md");
        assertThat(template.files("demo").keySet())
                .filteredOn(file -> !file.equals("README.md"))
                .allSatisfy(file -> assertThat(texts).contains(file));
    }

    /** Templates that use only Python's standard library; the others install packages or need the built jobs. */
    @ParameterizedTest
    @ValueSource(strings = {"pod", "etl", "sweep"})
    void aTemplateOfPlainPythonRunsUnchanged(String template) throws IOException {
        assumeTrue(isInstalled("python3"), "python3 is not installed");
        assertThat(ran(template)).as(err.toString()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark", "serve"})
    void aTemplateOfShippedImagesRunsUnchanged(String template) throws IOException {
        for (String island : List.of("spark-jobs", "training-jobs")) {
            assumeTrue(
                    Files.exists(ROOT.resolve(island).resolve("target/runtime-classpath")),
                    island + " is not packaged");
        }
        assertThat(ran(template)).as(err.toString()).isZero();
    }

    @Test
    void theReportOfTheEtlTemplateAddsUpTheOrders() throws IOException {
        assumeTrue(isInstalled("python3"), "python3 is not installed");
        assertThat(ran("etl")).as(err.toString()).isZero();
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            Path report =
                    files.filter(file -> file.endsWith("report.md")).findFirst().orElseThrow();
            assertThat(Files.readString(report)).contains("| Canada | 385.10 |", "| Austria | 162.75 |");
        }
    }

    @Test
    void theSweepPicksTheTrialWithTheSmallestLoss() throws IOException {
        assumeTrue(isInstalled("python3"), "python3 is not installed");
        assertThat(ran("sweep")).as(err.toString()).isZero();
        List<String> printed = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith("main.log")).toList()) {
                printed.addAll(Files.readAllLines(log));
            }
        }
        assertThat(printed.stream().filter(line -> line.startsWith("rate "))).hasSize(6);
        assertThat(printed).containsOnlyOnce("best: rate 0.5, momentum 0");
    }

    @Test
    void aFolderWithFilesIsRefusedAndStaysAsItIs() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("demo"));
        Files.writeString(taken.resolve("mine.txt"), "mine");
        assertThat(gangflow("init", project("demo"))).isEqualTo(2);
        assertThat(err.toString()).contains("is not empty; choose another name or an empty folder");
        assertThat(taken).isDirectoryContaining("glob:**/mine.txt");
        assertThat(folder).isDirectoryNotContaining("glob:**/.gangflow-init-*");
    }

    @Test
    void aFolderThatCannotBeCreatedIsNamedAndNotATemporaryOne() {
        assumeTrue(Files.isDirectory(Path.of("/proc")), "nobody can create a folder in /proc");

        assertThat(gangflow("init", "/proc/demo", "--template", "pod")).isNotZero();
        assertThat(err.toString()).contains("cannot use `/proc/demo`: ").doesNotContain(".gangflow-init");
    }

    @Test
    void anEmptyFolderIsFilled() throws IOException {
        Files.createDirectory(folder.resolve("demo"));
        assertThat(gangflow("init", project("demo"))).isZero();
        assertThat(folder.resolve("demo/pipeline.yaml")).exists();
        assertThat(folder).isDirectoryNotContaining("glob:**/.gangflow-init-*");
    }

    @Test
    void aNameThatNoClusterTakesIsRefusedWithABetterOne() {
        assertThat(gangflow("init", project("My_Demo"))).isEqualTo(2);
        assertThat(err.toString()).contains("`My_Demo` cannot name a pipeline").contains("such as `my-demo`");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anUnknownTemplateIsCorrectedAndNothingIsWritten() {
        assertThat(gangflow("init", project("demo"), "--template", "dpp")).isEqualTo(2);
        assertThat(err.toString()).contains("no template `dpp`; did you mean `ddp`?");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void withoutATerminalNothingIsAsked() {
        assertThat(gangflow("init")).isEqualTo(2);
        assertThat(err.toString()).contains("no name given; use: gangflow init NAME --template pod, etl, spark");
        assertThat(gangflow("init", project("demo"))).isZero();
        assertThat(folder.resolve("demo/hello.py")).exists();
    }

    @Test
    void aTerminalIsAskedForWhatIsMissing() throws IOException {
        Deque<String> answers = new ArrayDeque<>(List.of(project("demo"), "etl"));
        Deque<String> asked = new ArrayDeque<>();
        CommandLine init = new CommandLine(new InitCommand(console(), question -> {
            asked.add(question);
            return Optional.of(answers.remove());
        }));
        assertThat(init.execute()).isZero();
        assertThat(asked).hasSize(2).last().asString().contains("pod ", "etl ", "Template (pod): ");
        assertThat(folder.resolve("demo/extract.py")).exists();
    }

    private int ran(String template) {
        assertThat(gangflow("init", project("demo"), "--template", template)).isZero();
        System.setProperty(HOME, ROOT.toString());
        return gangflow(
                "run",
                folder.resolve("demo/pipeline.yaml").toString(),
                "-o",
                folder.resolve("out").toString());
    }

    private String project(String name) {
        return folder.resolve(name).toString();
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private int gangflow(String... words) {
        return Gangflow.execute(console(), words);
    }

    private Console console() {
        return new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80);
    }
}
