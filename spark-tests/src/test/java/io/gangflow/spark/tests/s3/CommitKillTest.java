package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver that is killed while it writes leaves nothing that is taken for a result, and a second run makes it whole. */
class CommitKillTest {

    @TempDir
    Path folder;

    private S3Fixture s3;
    private CommitRun job;

    @BeforeEach
    void start() throws IOException {
        SparkIsland island = SparkIsland.built();
        s3 = S3Fixture.start(folder);
        job = new CommitRun(island, s3);
    }

    @AfterEach
    void stop() {
        if (s3 != null) {
            s3.close();
        }
    }

    @Test
    void outputIsThereOnceWhereverTheDriverDies() throws IOException {
        check(List.of(
                KillPoint.FIRST_TASK_IS_COMMITTED, KillPoint.SECOND_FILE_WAS_COMPLETED, KillPoint.SUCCESS_IS_WRITTEN));
    }

    @Test
    @Tag("slow")
    void outputIsThereOnceWhereverElseTheDriverDies() throws IOException {
        check(Arrays.asList(KillPoint.values()));
    }

    private void check(List<KillPoint> points) throws IOException {
        List<String> outputs = new ArrayList<>();
        for (KillPoint point : points) {
            String output = point.name().toLowerCase(Locale.ROOT).replace('_', '-');
            killed(point, output);
            if (job.hasSuccess(output)) {
                // Either the new output is whole, or nothing happened to the old one.
                assertThat(job.content(output))
                        .as("_SUCCESS is there after " + point)
                        .contains(
                                point == KillPoint.OLD_OUTPUT_IS_DELETED ? "part-00007 1 lines" : CommitRun.expected());
            }
            outputs.add("s3a://results/" + output);
        }
        RunningProgram.End rerun = job.run("overwrite", outputs);
        assertThat(rerun.exit()).as(rerun.output()).isZero();
        for (KillPoint point : points) {
            String output = point.name().toLowerCase(Locale.ROOT).replace('_', '-');
            assertThat(job.content(output)).as("second run after " + point).isEqualTo(CommitRun.expected());
            assertThat(job.hasSuccess(output)).as("second run after " + point).isTrue();
        }
        assertThat(s3.openUploads()).as("uploads that nobody ended").isZero();
    }

    /** Of an old output, one file lies there, as of a run with more files. */
    private void killed(KillPoint point, String output) throws IOException {
        s3.write("results/" + output + "/part-00007-old.txt", "old\n");
        s3.write("results/" + output + "/_SUCCESS", "{}");
        KillPlan plan = new KillPlan(point);
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run = job.start(
                        proxy.endpoint(),
                        "overwrite",
                        List.of("-Dspark.master=local[2]"),
                        List.of("s3a://results/" + output))) {
            plan.arm(run::kill);
            RunningProgram.End end = run.end();
            assertThat(plan.wasReached()).as(point + " in\n" + end.output()).isTrue();
            assertThat(end.exit()).as(point.name()).isEqualTo(137);
        }
        assertThat(Files.exists(s3.file("results/" + output + "/_SUCCESS")))
                .as("_SUCCESS after " + point)
                .isEqualTo(point == KillPoint.OLD_OUTPUT_IS_DELETED
                        || point.compareTo(KillPoint.SUCCESS_WAS_WRITTEN) >= 0);
    }
}
