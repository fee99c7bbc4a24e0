package io.gangflow.spark.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.spark.tests.SparkIsland;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two real applications of two pods each, on a node with capacity for two pods. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class SparkLockTest {

    private static final String APPLICATIONS = """
            pi:
              copies: 2
              spark:
                image: gangflow/spark:1
                mainClass: io.gangflow.spark.Pi
                application: local:///opt/gangflow/spark-jobs.jar
                arguments: ["1000"]
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

    @Test
    void driversAloneFillTheNodeUnderKubeScheduler() throws InterruptedException {
        assertThat(cluster.run("kube-scheduler", APPLICATIONS)).isEqualTo(Outcome.LOCKED);

        assertThat(cluster.events(RunEvent.PodRunning.class))
                .hasSize(2)
                .allMatch(running -> running.pod().role().equals("driver"));
        assertThat(cluster.belongings()).isEmpty();
    }

    /** Spark's connections are authenticated, as in all compiled applications. */
    @Test
    void underVolcanoTheyRunWholeAndTakeEverythingAlong() throws InterruptedException {
        assertThat(cluster.run("volcano", APPLICATIONS)).isEqualTo(Outcome.COMPLETED);

        assertThat(cluster.events(RunEvent.PodEnded.class))
                .filteredOn(ended -> ended.pod().role().equals("driver"))
                .hasSize(2)
                .allMatch(ended -> ended.outcome() == PodOutcome.SUCCEEDED);
        assertThat(cluster.events(RunEvent.PodRunning.class))
                .filteredOn(running -> running.pod().role().equals("executor"))
                .hasSize(2);
        assertThat(cluster.belongings()).isEmpty();
    }
}
