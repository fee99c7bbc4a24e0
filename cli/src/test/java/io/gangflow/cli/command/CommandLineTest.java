package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a user runs them: arguments as input; exit code, stdout and stderr as output. */
class CommandLineTest {

    private static final String DEFINITIONS = "../pipelines/definitions/";
    private static final String ARTICLE_CLUSTER = "../pipelines/clusters/article.yaml";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aMistakeIsShownUnderItsLineAndEndsWithTwo() throws IOException {
        Path file = folder.resolve("typo.yaml");
        Files.writeString(
                file,
                Files.readString(Path.of(DEFINITIONS + "section-5-spark.yaml")).replace("executors:", "executers:"));

        assertThat(gangflow("check", file.toString())).isEqualTo(2);
        assertThat(out.toString())
                .contains("unknown key `executers`")
                .contains("      executers: { count: 2, cpu: 1, memory: 1Gi }")
                .contains("did you mean `executors`?");
    }

    @Test
    void compileFailsOnAnImageWhoseDigestCannotBeFoundAndNamesIt() throws IOException {
        Path file = folder.resolve("pinned.yaml");
        Files.writeString(file, """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: pinned }
                stages:
                  count:
                    pod: { image: "127.0.0.1:1/jobs:1", command: [count], resources: { cpu: 1, memory: 1Gi } }
                """);

        assertThat(gangflow("compile", file.toString(), "--resolve-digests")).isEqualTo(3);
        assertThat(err.toString()).contains("error: image `127.0.0.1:1/jobs:1` cannot be looked up");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void findingsAreJsonWhenAskedFor() {
        assertThat(gangflow("check", DEFINITIONS + "article.yaml", "--output", "json"))
                .isZero();
        assertThat(out.toString()).startsWith("[").contains("\"GF0406\"");
    }

    @Test
    void aPipelineThatCanLockIsWarnedOfWithTheNumbersOfBothSides() {
        assertThat(gangflow(
                        "check",
                        DEFINITIONS + "section-5-spark.yaml",
                        "--cluster",
                        ARTICLE_CLUSTER,
                        "--scheduler",
                        "kube-scheduler,volcano"))
                .isZero();
        assertThat(out.toString())
                .contains("warning[GF0420]: `spark-count` can lock on cluster `article` under kube-scheduler")
                .contains("driver-0 … driver-4 run · 10 executors wait for 10 cpu, 14080Mi · no pod can finish")
                .contains("5 driver, 5 submit pods of 5 `spark-count` instances hold")
                .contains("10 executor pods of 1 cpu, 1408Mi")
                .contains("scheduler: volcano  |  parallelism: 4  |  1 more node of pool `workers`")
                .contains("can lock on cluster `article` under kube-scheduler: after 10 events no pod can finish;")
                .contains("\ncannot lock on cluster `article` under volcano: ");
    }

    @Test
    void aPipelineIsCheckedUnderTheSchedulerThatItNames() {
        assertThat(gangflow("check", DEFINITIONS + "section-5-spark.yaml", "--cluster", ARTICLE_CLUSTER))
                .isZero();
        assertThat(out.toString())
                .doesNotContain("GF0420")
                .doesNotContain("kube-scheduler")
                .contains("cannot lock on cluster `article` under volcano: ");
    }

    @Test
    void aPipelineThatCannotLockIsNotWarnedOf() {
        assertThat(gangflow("check", DEFINITIONS + "section-4-wordcount.yaml", "--cluster", ARTICLE_CLUSTER))
                .isZero();
        assertThat(out.toString())
                .doesNotContain("GF0420")
                .contains("cannot lock on cluster `article` under kube-scheduler: pods are independent");
    }

    @Test
    void verdictsAreFieldsOfTheJsonBesideTheFindings() throws IOException {
        assertThat(gangflow(
                        "check",
                        DEFINITIONS + "section-6-ddp.yaml",
                        "--cluster",
                        ARTICLE_CLUSTER,
                        "--scheduler",
                        "kube-scheduler,volcano",
                        "--orders",
                        "1",
                        "--output",
                        "json"))
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.at("/diagnostics/0/code").asText()).isEqualTo("GF0420");
        assertThat(json.at("/verdicts/0/scheduler").asText()).isEqualTo("kube-scheduler");
        assertThat(json.at("/verdicts/0/verdict").asText()).isEqualTo("can_lock");
        assertThat(json.at("/verdicts/0/cures/1/change").asText()).isEqualTo("parallelism");
        assertThat(json.at("/verdicts/0/cures/1/amount").asInt()).isEqualTo(1);
        assertThat(json.at("/verdicts/1/verdict").asText()).isEqualTo("cannot_lock");
    }

    @Test
    void aGangThatIsLargerThanTheClusterIsAnError() {
        assertThat(gangflow(
                        "check",
                        DEFINITIONS + "article-gpu.yaml",
                        "--cluster",
                        "../pipelines/clusters/digitalocean-gpu.yaml"))
                .isEqualTo(2);
        assertThat(out.toString())
                .contains("error[GF0412]")
                .contains("needs 3 GPUs at once, but cluster `digitalocean-gpu` has 2");
    }

    @Test
    void aPodThatAManifestOfAStageCausesIsHeldAgainstTheClusterToo() throws IOException {
        Path file = folder.resolve("job.yaml");
        Files.writeString(file, """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                stages:
                  load:
                    manifest:
                      apiVersion: batch/v1
                      kind: Job
                      metadata: { name: load }
                      spec:
                        template:
                          spec:
                            restartPolicy: Never
                            containers: [{ name: main, image: busybox, resources: { requests: { cpu: 64 } } }]
                """);

        assertThat(gangflow("check", file.toString(), "--cluster", ARTICLE_CLUSTER))
                .isEqualTo(2);

        assertThat(out.toString())
                .contains("error[GF0413]")
                .contains("job.yaml:5:")
                .contains("requests 64 cpu");
    }

    @Test
    void everyCodeCanBeExplainedAndOthersAreBadInput() {
        assertThat(gangflow("explain", "GF0420")).isZero();
        assertThat(out.toString()).contains("GF0420");
        assertThat(gangflow("explain", "GF9999")).isEqualTo(2);
        assertThat(err.toString()).contains("no code `GF9999`");
    }

    @Test
    void compilingTwiceWritesTheSameBytes() throws IOException {
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");

        assertThat(gangflow("compile", DEFINITIONS + "article-fixed.yaml", "-o", first.toString()))
                .isZero();
        assertThat(gangflow("compile", DEFINITIONS + "article-fixed.yaml", "-o", second.toString()))
                .isZero();

        List<Path> files = files(first);
        assertThat(files).hasSizeGreaterThan(3);
        for (Path file : files) {
            assertThat(second.resolve(file.getFileName())).hasSameBinaryContentAs(file);
        }
    }

    @Test
    void withoutAFolderTheObjectsGoToStdoutAndNothingElseDoes() {
        assertThat(gangflow("compile", DEFINITIONS + "section-6-ddp.yaml")).isZero();
        assertThat(out.toString()).startsWith("---\n").contains("kind: WorkflowTemplate");
    }

    @Test
    void aSimulationShowsBothSchedulersBesideEachOther() throws IOException {
        Path report = folder.resolve("report.html");

        assertThat(gangflow(
                        "simulate",
                        DEFINITIONS + "section-6-ddp.yaml",
                        "--cluster",
                        ARTICLE_CLUSTER,
                        "--scheduler",
                        "kube-scheduler,volcano",
                        "--report",
                        report.toString()))
                .isEqualTo(1);
        assertThat(out.toString().lines().toList().get(0)).containsSubsequence("kube-scheduler", "volcano");
        assertThat(out.toString()).contains("LOCKED at").contains("completed").contains("4 of 4");
        assertThat(Files.readString(report)).contains("under volcano");
    }

    @Test
    void aFileThatIsNotThereIsOneSentence() {
        assertThat(gangflow("compile", "nowhere.yaml")).isEqualTo(2);
        assertThat(err.toString()).isEqualToNormalizingNewlines("error: no file `nowhere.yaml`\n");
    }

    @Test
    void checkReportsAFileThatDoesNotExistAsAFinding() {
        assertThat(gangflow("check", "nowhere.yaml")).isEqualTo(2);
        assertThat(out.toString()).contains("GF0009", "nowhere.yaml` cannot be read");
    }

    @Test
    void argumentsThatAreUnknownAreBadInput() {
        assertThat(gangflow("simulate", "--cluster", "x", "--clutser", "y", "z.yaml"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--clutser").doesNotContain("\tat ");
    }

    @Test
    void aSchedulerThatIsUnknownNamesTheKnownOnes() {
        assertThat(gangflow("compile", DEFINITIONS + "mpi.yaml", "--scheduler", "slurm"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("no scheduler `slurm`; use `kube-scheduler` or `volcano`");
    }

    @Test
    void aSimulationKnowsNativeGangsToo() {
        assertThat(gangflow(
                        "simulate",
                        DEFINITIONS + "mpi.yaml",
                        "--cluster",
                        ARTICLE_CLUSTER,
                        "--scheduler",
                        "volcano,slurm"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("no scheduler `slurm`; use `kube-scheduler`, `volcano` or `native-gang`");
    }

    @Test
    void aMisspeltSchedulerIsCorrected() {
        assertThat(gangflow("compile", DEFINITIONS + "mpi.yaml", "--scheduler", "vulcano"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("no scheduler `vulcano`; did you mean `volcano`?");
    }

    @Test
    void aDirectoryIsNoFile() {
        assertThat(gangflow("compile", DEFINITIONS)).isEqualTo(2);
        assertThat(err.toString()).contains("definitions` is a directory; name a file");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamedWithTheReason() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(gangflow(
                        "simulate",
                        DEFINITIONS + "mpi.yaml",
                        "--cluster",
                        ARTICLE_CLUSTER,
                        "--report",
                        file.resolve("report.html").toString()))
                .isEqualTo(3);
        assertThat(err.toString())
                .contains("error: `" + file + "` is a file; name a folder")
                .doesNotContain("Exception");
    }

    @Test
    void parametersAreHeldToWhatThePipelineDeclares() {
        String file = DEFINITIONS + "article-fixed.yaml";

        assertThat(gangflow("run", file, "-p", "epoch=3", "-p", "epochs=0")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualToNormalizingNewlines("error: no parameter `epoch`: did you mean `epochs`?;"
                        + " parameter `epochs`: `0` is below the minimum 1\n");
    }

    @Test
    void aSimulationTakesTheSameParametersAsARun() throws IOException {
        Path file = folder.resolve("parameters.yaml");
        Files.writeString(file, """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                parameters:
                  input: { type: string }
                  size: { type: string, enum: [small, large], default: small }
                  steps: { type: integer, default: 1 }
                stages:
                  count:
                    pod:
                      image: "gangflow/jobs:0.1.0"
                      command: [wordcount, "${parameters.input}", "${parameters.size}", "${parameters.steps}"]
                      resources: { cpu: 1, memory: 64Mi }
                    expect: 1s
                """);
        String report = folder.resolve("report.html").toString();
        List<String> simulate =
                List.of("simulate", file.toString(), "--cluster", ARTICLE_CLUSTER, "--report", report, "-p");

        assertThat(gangflow(with(simulate, "size=huge", "-p", "steps=few"))).isEqualTo(2);
        assertThat(err.toString())
                .isEqualToNormalizingNewlines("error: parameter `size`: `huge` is not in `enum`: small, large;"
                        + " parameter `steps`: `few` is not a whole number;"
                        + " parameter `input` has no default, give it with -p input=VALUE\n");
        assertThat(gangflow(with(simulate, "input=s3://corpus/books", "-p", "size=large")))
                .isZero();
    }

    private static String[] with(List<String> arguments, String... more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private int gangflow(String... arguments) {
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80);
        return Gangflow.execute(console, arguments);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.sorted().toList());
        }
    }
}
