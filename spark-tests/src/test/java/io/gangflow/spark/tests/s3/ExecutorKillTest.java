package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.ProxiedRequest;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Executors in processes of their own, killed while they write: the job goes on with others, or ends with a sentence. */
@Tag("slow")
class ExecutorKillTest {

    @TempDir
    Path folder;

    private S3Fixture s3;
    private CommitRun job;

    @BeforeEach
    void start() throws IOException {
        SparkIsland island = SparkIsland.built();
        s3 = S3Fixture.start(folder.resolve("s3"));
        job = new CommitRun(island, s3);
        Files.createDirectories(folder.resolve("spark/jars"));
    }

    @AfterEach
    void stop() {
        if (s3 != null) {
            s3.close();
        }
    }

    private RunningProgram start(S3Proxy proxy) {
        return job.start(
                proxy.endpoint(),
                "overwrite",
                List.of(
                        "-Dspark.master=local-cluster[1,2,512]",
                        "-Dspark.executor.memory=512m",
                        "-Dspark.test.home=" + folder.resolve("spark")),
                List.of("s3a://results/out"));
    }

    private static void killExecutors(RunningProgram driver) {
        driver.children().forEach(ProcessHandle::destroyForcibly);
    }

    @ParameterizedTest
    @EnumSource(
            value = KillPoint.class,
            names = {
                "UPLOAD_BEGUN",
                "LAST_PART_ARRIVED",
                "PENDING_WAS_WRITTEN",
                "TASK_COMMIT_IS_WRITTEN",
                "FIRST_TASK_IS_COMMITTED"
            })
    void theJobGoesOnWithAnotherExecutor(KillPoint point) throws IOException {
        OncePlan plan = new OncePlan(point);
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run = start(proxy)) {
            plan.driver.set(run);
            RunningProgram.End end = run.end();

            assertThat(plan.reached).as(end.output()).isTrue();
            assertThat(end.exit()).as(end.output()).isZero();
        }
        assertThat(job.content("out")).isEqualTo(CommitRun.expected());
        assertThat(job.hasSuccess("out")).isTrue();
        assertThat(s3.openUploads()).isZero();
    }

    @Test
    void executorsThatAreKilledAgainAndAgainEndTheJobWithoutOutput() throws IOException {
        AtomicReference<RunningProgram> driver = new AtomicReference<>();
        FaultPlan plan = request -> {
            RunningProgram run = driver.get();
            if (run != null
                    && request.method().equals("PUT")
                    && request.target().contains("partNumber=1")) {
                killExecutors(run);
                return Fault.RESET_BEFORE;
            }
            return Fault.NONE;
        };
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run = start(proxy)) {
            driver.set(run);
            RunningProgram.End end = run.end();

            assertThat(end.exit()).isNotZero();
            assertThat(end.output()).contains("ExecutorLostFailure");
        }
        assertThat(s3.keys("results/out")).doesNotContain("_SUCCESS").noneMatch(key -> key.startsWith("part-"));
    }

    /** Kills at one point; what comes after, from the executors that Spark starts instead, goes through. */
    private static final class OncePlan implements FaultPlan {

        private final KillPoint point;
        private final AtomicReference<RunningProgram> driver = new AtomicReference<>();
        private volatile boolean reached;

        OncePlan(KillPoint point) {
            this.point = point;
        }

        @Override
        public Fault before(ProxiedRequest request) {
            return !point.after() && strike(request) ? Fault.RESET_BEFORE : Fault.NONE;
        }

        @Override
        public void after(ProxiedRequest request, int status) {
            if (point.after()) {
                strike(request);
            }
        }

        private synchronized boolean strike(ProxiedRequest request) {
            RunningProgram run = driver.get();
            if (reached || run == null || !point.matches(request.line())) {
                return false;
            }
            reached = true;
            killExecutors(run);
            return true;
        }
    }
}
