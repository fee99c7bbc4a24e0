package io.gangflow.spark.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The driver of an application in cluster mode is killed while its submission waits for it. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class DriverKillTest {

    private static final String STEP = "io.gangflow.spark.volcano.GangFeatureStep";
    private static final int KILLED = 137;

    /** Never runs; it only defines the permissions of accounts. */
    private static final String STAGE = """
            pi:
              spark:
                mode: cluster
                image: gangflow/spark:1
                mainClass: io.gangflow.spark.Pi
                application: local:///opt/gangflow/spark-jobs.jar
                driver: { cpu: 1, memory: 512Mi }
                executors: { count: 1, cpu: 1, memory: 512Mi }
            """;

    @TempDir
    Path folder;

    private SparkIsland island;
    private SparkCluster cluster;

    @BeforeEach
    void start() {
        island = SparkIsland.built();
        cluster = SparkCluster.start(island, 2, folder);
        cluster.allow("volcano", STAGE);
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void nothingIsLeftButThePodWithItsLogAndWithThatNothing() throws InterruptedException {
        try (RunningProgram submission = submit()) {
            until("an executor runs", () -> cluster.pods("executor").stream().anyMatch(DriverKillTest::runs));
            assertThat(cluster.belongings())
                    .anyMatch(name -> name.startsWith("PodGroup/"))
                    .anyMatch(name -> name.startsWith("Secret/"));

            cluster.process("driver").destroyForcibly();
            RunningProgram.End end = submission.end();

            assertThat(end.exit()).as(end.output()).isEqualTo(KILLED);
        }
        assertThat(cluster.belongings()).noneMatch(name -> name.startsWith("PodGroup/"));
        until("executors have ended", () -> cluster.pods("executor").stream().noneMatch(DriverKillTest::runs));

        cluster.client().pods().withLabel("spark-role", "driver").delete();
        until(
                "all is gone",
                () -> cluster.pods("executor").isEmpty() && cluster.belongings().isEmpty());
    }

    private RunningProgram submit() {
        List<String> conf = List.of(
                "spark.kubernetes.container.image=gangflow/spark:1",
                "spark.kubernetes.authenticate.driver.serviceAccountName=test-spark-driver",
                "spark.kubernetes.driver.pod.featureSteps=" + STEP,
                "spark.kubernetes.executor.pod.featureSteps=" + STEP,
                "spark.executor.instances=1",
                "spark.driver.memory=512m",
                "spark.executor.memory=512m",
                "spark.authenticate=true",
                "spark.network.crypto.enabled=true");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(island.jvmFlags());
        command.addAll(List.of("-cp", island.classPath(), "io.gangflow.spark.submit.Entrypoint", "spark-submit"));
        command.addAll(List.of("--master", "k8s://" + cluster.url(), "--deploy-mode", "cluster"));
        conf.forEach(setting -> command.addAll(List.of("--conf", setting)));
        // enough points to take longer than this test
        command.addAll(
                List.of("--class", "io.gangflow.spark.Pi", "local:///opt/gangflow/spark-jobs.jar", "1000000000000"));
        return RunningProgram.start(command, Map.of());
    }

    private static boolean runs(Pod pod) {
        return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
    }

    private static void until(String what, BooleanSupplier fact) throws InterruptedException {
        for (int tries = 0; !fact.getAsBoolean(); tries++) {
            assertThat(tries).as("tries until %s", what).isLessThan(1_800);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }
}
