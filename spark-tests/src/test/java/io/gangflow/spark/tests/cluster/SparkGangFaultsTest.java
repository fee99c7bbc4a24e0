package io.gangflow.spark.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.spark.tests.SparkIsland;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pod of a Spark application is killed as soon as all are running; the stage has a retry. */
@Tag("slow")
@Timeout(900)
@SuppressWarnings("NullAway.Init")
class SparkGangFaultsTest {

    private static final String APPLICATION = """
            pi:
              retry: { limit: 1, backoff: 1s }
              spark:
                gang: %s
                image: gangflow/spark:1
                mainClass: io.gangflow.spark.Pi
                application: local:///opt/gangflow/spark-jobs.jar
                arguments: ["20000000"]
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
    @ParameterizedTest(name = "gang: {0}, {1} killed")
    @CsvSource({
        "strict, standalone-driver, 4",
        "strict, standalone-worker, 4",
        "reserve, spark-submit, 4",
        "reserve, executor, 3"
    })
    void theApplicationCompletesAllTheSame(String gang, String program, int pods) throws Exception {
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

        cluster.process(program).destroyForcibly();

        assertThat(outcome(run)).isEqualTo(Outcome.COMPLETED);
        assertThat(running()).as("pods that ran").isGreaterThanOrEqualTo(pods);
        assertThat(cluster.belongings()).isEmpty();
    }

    private long running() {
        return cluster.events(RunEvent.PodRunning.class).size();
    }

    private static Outcome outcome(CompletableFuture<Outcome> run)
            throws InterruptedException, ExecutionException, TimeoutException {
        return run.get(800, TimeUnit.SECONDS);
    }
}
