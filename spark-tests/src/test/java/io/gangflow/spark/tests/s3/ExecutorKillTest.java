package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.ProxiedRequest;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors in separate processes are killed: the job continues with others, or ends with a message and no new output.
 */
@Tag("slow")
class ExecutorKillTest {

    private static final String MASTER = "local-cluster[1,2,512]";

    @TempDir
    Path folder;

    private S3Fixture s3;
    private CommitRun job;

    @BeforeEach
    void start() throws IOException {
        SparkIsland island = SparkIsland.built();
        s3 = S3Fixture.start(folder.resolve("s3"));
        job = new CommitRun(island, s3);
        Files.createDirectories(s3.file(CommitRun.SPARK_HOME + "/jars"));
    }

    @AfterEach
    void stop() {
        if (s3 != null) {
            s3.close();
        }
    }

    /** Uses {@code local-cluster}: a master and a worker in the driver, executors as processes. */
    private List<String> cluster(String... more) {
        List<String> flags = new ArrayList<>(List.of(
                "-Dspark.master=" + MASTER,
                "-Dspark.executor.memory=512m",
                "-Dspark.executor.extraClassPath=" + job.island().probeClassPath(),
                "-Dspark.executor.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                "-Dspark.deploy.maxExecutorRetries=-1"));
        flags.addAll(List.of(more));
        return flags;
    }

    private static void killExecutors(RunningProgram driver) {
        driver.children().forEach(ProcessHandle::destroyForcibly);
    }

    /** One driver writes an output for each point, and loses all executors there. */
    @Test
    void theJobGoesOnWithOtherExecutorsWhereverTheyDie() throws IOException {
        Map<String, KillPoint> points = new TreeMap<>();
        EnumSet.range(KillPoint.TASK_ATTEMPT_STARTS, KillPoint.ALL_TASKS_ARE_COMMITTED)
                .forEach(point ->
                        points.put(point.name().toLowerCase(Locale.ROOT).replace('_', '-'), point));
        EachOncePlan plan = new EachOncePlan(points);
        List<String> outputs =
                points.keySet().stream().map(name -> "s3a://results/" + name).toList();
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run = job.start(proxy.endpoint(), "overwrite", cluster(), outputs)) {
            plan.driver.set(run);
            RunningProgram.End end = run.end();

            assertThat(plan.reached).as(end.output()).containsExactlyInAnyOrderElementsOf(points.values());
            assertThat(end.exit()).as(end.output()).isZero();
        }
        for (String output : points.keySet()) {
            assertThat(job.content(output)).as(output).isEqualTo(CommitRun.expected());
            assertThat(job.hasSuccess(output)).as(output).isTrue();
        }
        assertThat(s3.openUploads()).isZero();
    }

    private RunningProgram.End count(URI endpoint, List<String> flags, AtomicReference<RunningProgram> driver) {
        try (RunningProgram run = job.island()
                .start(
                        job.island().probeClassPath(),
                        "io.gangflow.spark.submit.Entrypoint",
                        job.environment(endpoint),
                        flags,
                        List.of(
                                "driver",
                                "--master",
                                MASTER,
                                "--class",
                                "io.gangflow.spark.WordCount",
                                "local:///opt/gangflow/spark-jobs.jar",
                                "s3://corpus/text.txt",
                                "s3://results/out"))) {
            driver.set(run);
            return run.end();
        }
    }

    private void assertOldOutputIsThere() throws IOException {
        assertThat(s3.keys("results/out")).contains("_SUCCESS", "part-00000-old.txt");
        assertThat(job.visible("out")).isEqualTo("part-00000 1 lines, hash 3413699");
    }

    @Test
    void executorsThatAreKilledAgainAndAgainEndTheJobAndLeaveTheOldOutput() throws IOException {
        s3.write("corpus/text.txt", "some text\n");
        s3.write("results/out/part-00000-old.txt", "old\n");
        s3.write("results/out/_SUCCESS", "{}");
        AtomicReference<RunningProgram> driver = new AtomicReference<>();
        FaultPlan plan = request -> {
            RunningProgram run = driver.get();
            if (run != null && request.line().startsWith("GET /corpus/text.txt")) {
                killExecutors(run);
                return Fault.RESET_BEFORE;
            }
            return Fault.NONE;
        };
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan)) {
            RunningProgram.End end = count(proxy.endpoint(), cluster(), driver);

            assertThat(end.exit()).as(end.output()).isEqualTo(1);
            assertThat(end.sentence())
                    .contains("task 0 of stage 0 was lost with its executor 4 times", "spark.task.maxFailures");
        }
        assertOldOutputIsThere();
    }

    /** Kills once per output, at its point; requests of the replacement executors succeed. */
    private static final class EachOncePlan implements FaultPlan {

        private final Map<String, KillPoint> points;
        private final Map<KillPoint, Integer> seen = new TreeMap<>();
        private final AtomicReference<RunningProgram> driver = new AtomicReference<>();
        private final Set<KillPoint> reached = ConcurrentHashMap.newKeySet();

        EachOncePlan(Map<String, KillPoint> points) {
            this.points = points;
        }

        @Override
        public Fault before(ProxiedRequest request) {
            return strike(request, false) ? Fault.RESET_BEFORE : Fault.NONE;
        }

        @Override
        public void after(ProxiedRequest request, int status) {
            strike(request, true);
        }

        private synchronized boolean strike(ProxiedRequest request, boolean after) {
            RunningProgram run = driver.get();
            String line = request.line();
            String output = line.replaceFirst("^\\S+ /results/([^/?]+).*", "$1");
            KillPoint point = points.get(output);
            if (run == null || point == null || point.after() != after || !point.matches(line)) {
                return false;
            }
            if (seen.merge(point, 1, Integer::sum) != point.number()) {
                return false;
            }
            reached.add(point);
            killExecutors(run);
            return true;
        }
    }
}
