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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code explain} of a file, and {@code simulate --what-if}. */
class AnswersTest {

    private static final String DDP = "../pipelines/definitions/section-6-ddp.yaml";
    private static final String ARTICLE = "../pipelines/clusters/article.yaml";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int gangflow(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false, 80);
        int code = Gangflow.execute(console, args);
        console.out().flush();
        console.err().flush();
        return code;
    }

    @Test
    void aGangThatVolcanoHoldsBackIsExplainedWithTheNumbersOfItsQueue() {
        assertThat(gangflow("explain", DDP, "--cluster", ARTICLE, "--scheduler", "volcano", "--at", "5s"))
                .isZero();
        assertThat(out.toString())
                .contains("at 0:05 on cluster `article` under volcano")
                .contains("train-1 waits for its queue: 4 pods need 4 cpu, 4Gi at once;")
                .contains("it uses 4 cpu, 4Gi and reserves nothing")
                .contains("  held by   train-0 (4.05 cpu, about 0:0")
                .contains("when train-0 ends at 0:0")
                .contains("  sooner    one more s-4vcpu-8gb node (+0.07 USD/h)")
                .contains("  Volcano   PodGroup section-6-ddp-train-1-");
    }

    @Test
    void theMomentIsOneAtWhichGangsWaitForRoomAndNotOnlyForTheScheduler() {
        assertThat(gangflow("explain", DDP, "--cluster", ARTICLE)).isZero();
        assertThat(out.toString()).contains("train-1 waits for its queue").doesNotContain("train-0 waits");
    }

    @Test
    void podsOfALockedClusterAreExplainedInTheSchedulersOwnWordsToo() {
        assertThat(gangflow(
                        "explain", DDP, "--cluster", ARTICLE, "--scheduler", "kube-scheduler", "--stage", "train-2"))
                .isZero();
        assertThat(out.toString())
                .contains("train-2 waits for a node: it needs 1 cpu, 1Gi; 0.4 cpu are free on")
                .contains("starts    never: the cluster is locked")
                .contains("message   0/2 nodes are available: 2 Insufficient cpu.");
    }

    @Test
    void everyReasonIsAnObjectOfTheJson() throws IOException {
        assertThat(gangflow(
                        "explain",
                        DDP,
                        "--cluster",
                        ARTICLE,
                        "--scheduler",
                        "volcano",
                        "--at",
                        "5s",
                        "--output",
                        "json"))
                .isZero();
        JsonNode first = new ObjectMapper().readTree(out.toString()).at("/waiting/0");
        assertThat(first.path("subject").asText()).isEqualTo("train-1");
        assertThat(first.path("cause").asText()).isEqualTo("queue");
        assertThat(first.at("/needs/milliCpu").asLong()).isEqualTo(4_000);
        assertThat(first.at("/sooner/0/count").asInt()).isEqualTo(1);
    }

    @Test
    void aFileWithoutAClusterAndATimeThatIsNoneAreBadInput() {
        assertThat(gangflow("explain", DDP)).isEqualTo(2);
        assertThat(err.toString()).contains("needs a cluster; name it with --cluster");
        assertThat(gangflow("explain", DDP, "--cluster", ARTICLE, "--at", "soon"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("`soon` is not a time; write 30s, 1m30s, 2h or 1:30");
    }

    @Test
    void variantsStandBesideTheBaseInATableAndInTheReport() throws IOException {
        Path report = folder.resolve("report.html");

        assertThat(gangflow(
                        "simulate",
                        DDP,
                        "--cluster",
                        ARTICLE,
                        "--what-if",
                        "nodes=2..3",
                        "--what-if",
                        "scheduler=kube-scheduler",
                        "--report",
                        report.toString()))
                .isZero();

        assertThat(out.toString().lines().map(line -> line.split(" {2,}", -1)[0]))
                .containsExactly("", "base", "nodes=2", "nodes=3", "scheduler=kube-scheduler");
        assertThat(out.toString()).containsPattern("scheduler=kube-scheduler +LOCKED 0:0\\d +∞");
        assertThat(err.toString()).contains("1 of 3: nodes=2").contains("report: ");
        assertThat(Files.readString(report)).contains("<svg class=\"chart\"").contains("scheduler=kube-scheduler");
    }

    @Test
    void figuresOfVariantsAreFieldsOfTheJson() throws IOException {
        assertThat(gangflow(
                        "simulate",
                        DDP,
                        "--cluster",
                        ARTICLE,
                        "--what-if",
                        "nodes+2",
                        "--output",
                        "json",
                        "--report",
                        folder.resolve("r.html").toString()))
                .isZero();
        JsonNode variants = new ObjectMapper().readTree(out.toString()).path("variants");
        assertThat(variants).hasSize(2);
        assertThat(variants.at("/1/makespanMillis").asLong())
                .isLessThan(variants.at("/0/makespanMillis").asLong());
        assertThat(variants.at("/1/waitMeanMillis").asLong())
                .isLessThan(variants.at("/0/waitMeanMillis").asLong());
    }

    @Test
    void aChangeThatIsNotUnderstoodIsBadInput() {
        assertThat(gangflow("simulate", DDP, "--cluster", ARTICLE, "--what-if", "gpus=4"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--what-if `gpus=4` is not understood");
    }
}
