package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of {@code simulate}, for readers and for programs. */
class SimulateOutputTest {

    private static final String CLUSTER = "../pipelines/clusters/article.yaml";
    private static final String TEAMS = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: teams }
            scheduler: volcano
            queues: { red: { weight: 1 }, blue: { weight: 3 } }
            stages:
              one:
                copies: 4
                queue: red
                ddp: { image: gangflow/training:0.1.0, command: [train], workers: 2, resources: { cpu: 1, memory: 500Mi } }
                expect: 60s
              two:
                copies: 4
                queue: blue
                ddp: { image: gangflow/training:0.1.0, command: [train], workers: 2, resources: { cpu: 1, memory: 500Mi } }
                expect: 40s
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aRunThatWouldBeLateIsNamedWithItsScheduler() throws IOException {
        gangflow(teams("late: 10m"));
        assertThat(err.toString()).doesNotContain("late after");

        gangflow(teams("late: 100s"));
        assertThat(err.toString())
                .containsPattern("note: under volcano the run takes [0-9ms]+; it is late after 1m40s");
    }

    @Test
    void everyQueueAndStageIsInTheJsonAndTheirCostsMakeUpTheBill() throws IOException {
        JsonNode run = json(teams(), "--output", "json").get("simulations").get(0);

        assertThat(run.get("outcome").asText()).isEqualTo("completed");
        double bill = run.get("bill").get("usd").asDouble();
        double idle = run.get("bill").get("idleUsd").asDouble();
        assertThat(sum(run.get("queues")) + idle).isCloseTo(bill, within(1e-9));
        assertThat(sum(run.get("stages")) + idle).isCloseTo(bill, within(1e-9));
        assertThat(run.get("queues").findValues("queue"))
                .as("launchers are in no queue, and so have a share of their own")
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("null", "blue", "red");
        JsonNode blue = StreamSupport.stream(run.get("queues").spliterator(), false)
                .filter(queue -> queue.get("queue").asText().equals("blue"))
                .findFirst()
                .orElseThrow();
        assertThat(blue.get("weight").asInt()).isEqualTo(3);
        assertThat(blue.get("gangsWaited").get("count").asInt()).isEqualTo(4);
        JsonNode cpu = blue.get("overTime").get(0).get("resources").get("cpuCores");
        assertThat(cpu.get("allocated").asDouble() - cpu.get("borrowed").asDouble())
                .isLessThanOrEqualTo(cpu.get("deserved").asDouble() + 1e-6);
        assertThat(run.get("fairness").get("meanJainIndex").asDouble()).isBetween(0.5, 1.0);
    }

    @Test
    void aLockIsInTheJsonWithHoldersAndWaitersAndNoMakespan() throws IOException {
        JsonNode run = json(
                        Path.of("../pipelines/definitions/section-5-spark.yaml"),
                        "--scheduler",
                        "kube-scheduler",
                        "--output",
                        "json")
                .get("simulations")
                .get(0);

        assertThat(run.get("outcome").asText()).isEqualTo("locked");
        assertThat(run.get("makespanSeconds").isNull()).isTrue();
        assertThat(run.get("lock").get("holders")).isNotEmpty();
        assertThat(run.get("lock")
                        .get("waiters")
                        .get(0)
                        .get("needs")
                        .get("cpuCores")
                        .asDouble())
                .isEqualTo(1);
        assertThat(run.get("queues").get(0).get("queue").isNull()).isTrue();
        assertThat(run.get("pods"))
                .anySatisfy(pod -> assertThat(pod.get("waits")).isNotEmpty());
    }

    @Test
    void severalQueuesAreToldInTheTextAndOneIsNot() throws IOException {
        assertThat(gangflow(teams())).isZero();
        assertThat(out.toString())
                .contains("queues under volcano: fairness")
                .contains("  blue  ")
                .contains("  idle");
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));

        out.getBuffer().setLength(0);
        gangflow(Path.of("../pipelines/definitions/section-6-ddp.yaml"), "--scheduler", "volcano");
        assertThat(out.toString()).doesNotContain("queues under");
    }

    private Path teams(String... more) throws IOException {
        return Files.writeString(folder.resolve("teams.yaml"), TEAMS + String.join("\n", more));
    }

    private static double sum(JsonNode parts) {
        return StreamSupport.stream(parts.spliterator(), false)
                .mapToDouble(part -> part.get("usd").asDouble())
                .sum();
    }

    private JsonNode json(Path file, String... more) throws IOException {
        gangflow(file, more);
        return new ObjectMapper().readTree(out.toString());
    }

    private int gangflow(Path file, String... more) {
        String[] arguments = new String[6 + more.length];
        System.arraycopy(
                new String[] {
                    "simulate",
                    file.toString(),
                    "--cluster",
                    CLUSTER,
                    "--report",
                    folder.resolve("r.html").toString()
                },
                0,
                arguments,
                0,
                6);
        System.arraycopy(more, 0, arguments, 6, more.length);
        return Gangflow.execute(
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of()),
                arguments);
    }
}
