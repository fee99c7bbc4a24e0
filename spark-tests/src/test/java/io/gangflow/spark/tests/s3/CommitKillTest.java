package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A driver that is killed while it writes leaves nothing that could be taken for a result, and a second run completes
 * the output.
 */
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

    /**
     * Uses one driver, because starting one for each point takes too long: from a point on, S3 denies all further
     * requests for that output, so the objects are as a killed driver leaves them.
     */
    @Test
    @Tag("slow")
    void outputIsThereOnceWhereverS3HearsTheLastOfTheDriver() throws IOException {
        cut(EnumSet.allOf(KillPoint.class));
    }

    @Test
    void outputIsThereOnceWhereS3HearsTheLastOfTheDriver() throws IOException {
        cut(EnumSet.of(
                KillPoint.LAST_PART_ARRIVED,
                KillPoint.ALL_TASKS_ARE_COMMITTED,
                KillPoint.OLD_SUCCESS_WAS_DELETED,
                KillPoint.OLD_FILES_ARE_DELETED,
                KillPoint.SUCCESS_WAS_WRITTEN));
    }

    private void cut(Set<KillPoint> chosen) throws IOException {
        Map<String, KillPoint> points = new TreeMap<>();
        for (KillPoint point : chosen) {
            points.put(nameOf(point), point);
            writeOldOutput(nameOf(point));
        }
        List<String> once =
                points.keySet().stream().map(name -> "s3a://results/" + name).toList();
        List<String> outputs = new ArrayList<>(once);
        outputs.add("s3a://results/" + CutPlan.END);
        outputs.addAll(once);
        CutPlan plan = new CutPlan(points, (name, point) -> assertOldOrNew(point, name));
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run =
                        job.start(proxy.endpoint(), "attempt", List.of("-Dspark.master=local[2]"), outputs)) {
            RunningProgram.End end = run.end();
            assertThat(end.exit()).as(end.output()).isZero();
            assertThat(plan.reached()).as(end.output()).containsExactlyInAnyOrderElementsOf(points.keySet());
        }
        assertThat(plan.failures()).isEmpty();
        for (String output : points.keySet()) {
            assertThat(job.content(output)).as("second run of " + output).isEqualTo(CommitRun.expected());
            assertThat(job.hasSuccess(output)).as("second run of " + output).isTrue();
        }
        assertThat(s3.openUploads()).as("uploads that nobody ended").isZero();
    }

    private static String nameOf(KillPoint point) {
        return point.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Writes an old output: one file, as of a run with more files. */
    private void writeOldOutput(String output) throws IOException {
        s3.write("results/" + output + "/part-00007-old.txt", "old\n");
        s3.write("results/" + output + "/_SUCCESS", "{}");
    }

    private void check(List<KillPoint> points) throws IOException {
        List<String> outputs = new ArrayList<>();
        for (KillPoint point : points) {
            String output = nameOf(point);
            killed(point, output);
            outputs.add("s3a://results/" + output);
        }
        RunningProgram.End rerun = job.run("overwrite", outputs);
        assertThat(rerun.exit()).as(rerun.output()).isZero();
        for (KillPoint point : points) {
            String output = nameOf(point);
            assertThat(job.content(output)).as("second run after " + point).isEqualTo(CommitRun.expected());
            assertThat(job.hasSuccess(output)).as("second run after " + point).isTrue();
        }
        assertThat(s3.openUploads()).as("uploads that nobody ended").isZero();
    }

    private void killed(KillPoint point, String output) throws IOException {
        writeOldOutput(output);
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
        assertOldOrNew(point, output);
    }

    /**
     * The old output is unchanged until all tasks have committed; afterwards, no incomplete output has the success
     * marker.
     */
    private void assertOldOrNew(KillPoint point, String output) {
        boolean old = point.compareTo(KillPoint.OLD_SUCCESS_IS_DELETED) <= 0;
        boolean done = point.compareTo(KillPoint.SUCCESS_WAS_WRITTEN) >= 0;
        assertThat(job.hasSuccess(output)).as("_SUCCESS after " + point).isEqualTo(old || done);
        if (old) {
            assertThat(job.visible(output)).as("content after " + point).isEqualTo("part-00007 1 lines, hash 3413699");
        }
        if (done) {
            assertThat(job.visible(output)).as("content after " + point).isEqualTo(CommitRun.expected());
        }
    }
}
