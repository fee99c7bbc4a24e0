package io.gangflow.cli.history;

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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private int gangflow(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Gangflow.execute(
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of()),
                arguments);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String history() throws IOException {
        String target = folder.resolve("history.jsonl.gz").toString();
        String rows = file("jobs.csv", """
                job,queue,submitted,started,ended,pods,cpu
                a,red,0,5,105,4,2
                b,blue,10,30,90,2,4
                c,blue,11,,,1,4
                """);
        assertThat(gangflow("history", "import", rows, "-o", target))
                .as(err.toString())
                .isZero();
        return target;
    }

    private String cluster() throws IOException {
        return file("cluster.yaml", """
                apiVersion: gangflow/v1
                kind: Cluster
                metadata: { name: two }
                nodePools:
                  - { name: workers, count: 2, allocatable: { cpu: 4, memory: 16Gi } }
                """);
    }

    @Test
    void importSaysWhatItFoundAndWhatItLeftOut() throws IOException {
        history();

        assertThat(out.toString()).contains("2 jobs of 2 queues, 6 pods, 1:45; waited p50 0:05, p90 0:20");
        assertThat(err.toString()).contains("note: 1 jobs left out: without start or end");
    }

    @Test
    void aHistoryIsPlayedUnderEachSchedulerBesideWhatHappened() throws IOException {
        assertThat(gangflow(
                        "simulate",
                        "--history",
                        history(),
                        "--cluster",
                        cluster(),
                        "--scheduler",
                        "kube-scheduler,volcano"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("what happened", "under kube-scheduler: completed", "under volcano: completed")
                .containsPattern("blue was +1 +0:20")
                .containsPattern("blue predicted +1 +1:[23]");
    }

    @Test
    void jsonHasTheSame() throws IOException {
        gangflow("simulate", "--history", history(), "--cluster", cluster(), "--first-jobs", "1", "--output", "json");

        JsonNode replay = new ObjectMapper().readTree(out.toString()).at("/replays/0");
        assertThat(replay.path("scheduler").asText()).isEqualTo("volcano");
        assertThat(replay.at("/actual/jobs").asInt()).isEqualTo(1);
        assertThat(replay.at("/actual/p50WaitSeconds").asDouble()).isEqualTo(5);
        assertThat(replay.at("/queues/0/name").asText()).isEqualTo("red");
    }

    @Test
    void aHistoryAnswersWhatIf() throws IOException {
        assertThat(gangflow(
                        "simulate",
                        "--history",
                        history(),
                        "--cluster",
                        cluster(),
                        "--what-if",
                        "nodes.workers=4",
                        "--report",
                        folder.resolve("r.html").toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("workers");
    }

    @Test
    void wrongInputsAreOneSentence() throws IOException {
        assertThat(gangflow("history", "import")).isEqualTo(2);
        assertThat(err.toString()).contains("name the files of a trace");
        assertThat(gangflow("history", "import", file("x.csv", "a,b\n1,2\n"))).isEqualTo(2);
        assertThat(err.toString()).contains("no column job, submitted, started, ended");
        assertThat(gangflow("simulate", "--history", cluster(), "--cluster", cluster()))
                .isEqualTo(2);
        assertThat(gangflow("simulate", "--history", history())).isEqualTo(2);
        assertThat(gangflow("simulate", "--history", history(), "--cluster", cluster(), "--first-jobs", "0"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--first-jobs (0) is less than 1");
    }
}
