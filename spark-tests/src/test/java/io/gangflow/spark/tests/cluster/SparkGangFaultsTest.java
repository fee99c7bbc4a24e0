package io.gangflow.spark.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A pod of a Spark application is killed, or stops doing anything, as soon as all are running; the stage has a retry. A
 * hung executor of a reserved gang is noticed by the driver after {@code spark.network.timeout}, any other hung pod at
 * the stage's timeout.
 */
@Tag("slow")
@Timeout(900)
@SuppressWarnings("NullAway.Init")
class SparkGangFaultsTest {

    private static final String APPLICATION = """
            pi:
              retry: { limit: 1, backoff: 1s }
              timeout: 180s
              spark:
                gang: %s
                image: gangflow/spark:1
                mainClass: io.gangflow.spark.Pi
                application: local:///opt/gangflow/spark-jobs.jar
                arguments: ["20000000"]
                conf: { spark.network.timeout: 40s, spark.network.timeoutInterval: 10s, spark.executor.heartbeatInterval: 5s }
                driver: { cpu: 1, memory: 512Mi }
                executors: { count: 1, cpu: 1, memory: 512Mi }
            """;

    @TempDir
    Path folder;

    private SparkCluster cluster;

    @BeforeEach
    void start() {
        cluster = SparkCluster.start(SparkIsland.built(), 2, folder);
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    /** Pods that run in all: a strict gang is restarted whole, and a reserved one replaces its executor. */
    @ParameterizedTest(name = "gang: {0}, {1}, {2}")
    @CsvSource({
        "strict, standalone-driver, KILL, 4",
        "strict, standalone-worker, KILL, 4",
        "reserve, spark-submit, KILL, 4",
        "reserve, executor, KILL, 3",
        "strict, standalone-driver, STOP, 4",
        "strict, standalone-worker, STOP, 4",
        "reserve, spark-submit, STOP, 4",
        "reserve, executor, STOP, 3"
    })
    void theApplicationCompletesAllTheSame(String gang, String program, String signal, int pods) throws Exception {
        CompletableFuture<Outcome> run = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        run.complete(cluster.run("volcano", APPLICATION.formatted(gang)));
                    } catch (InterruptedException | RuntimeException | AssertionError e) {
                        run.completeExceptionally(e);
                    }
                },
                "spark-run");
        thread.setDaemon(true);
        thread.start();
        while (running() < 2) {
            assertThat(run).isNotDone();
            TimeUnit.MILLISECONDS.sleep(50);
        }

        long fault = System.nanoTime();
        signal(signal, cluster.process(program));

        assertThat(outcome(run))
                .as(() -> cluster.events(RunEvent.class).toString())
                .isEqualTo(Outcome.COMPLETED);
        System.out.printf(
                "gang: %s, %s, %s: completed after %d s%n",
                gang, program, signal, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - fault));
        assertThat(running()).as("pods that ran").isGreaterThanOrEqualTo(pods);
        assertThat(cluster.belongings()).isEmpty();
    }

    /** Sends a signal to a process and to those that it has started, such as the executor of a worker. */
    private static void signal(String signal, ProcessHandle process) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        Stream.concat(Stream.of(process), process.descendants())
                .map(each -> Long.toString(each.pid()))
                .forEach(command::add);
        assertThat(new ProcessBuilder(command).start().waitFor())
                .as(String.join(" ", command))
                .isZero();
    }

    private long running() {
        return cluster.events(RunEvent.PodRunning.class).size();
    }

    private static Outcome outcome(CompletableFuture<Outcome> run)
            throws InterruptedException, ExecutionException, TimeoutException {
        return run.get(800, TimeUnit.SECONDS);
    }
}
