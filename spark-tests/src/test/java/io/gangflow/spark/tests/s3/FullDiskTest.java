package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SmallDisk;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A full disk ends a job with a message, and leaves the old output unchanged. */
class FullDiskTest extends S3Suite {

    private static final int WORDS = 300_000;
    private static final String OLD = "part-00000 1 lines, hash 3413699";

    @BeforeEach
    void fill() throws IOException {
        fill(s3);
    }

    private RunningProgram.End count(String... properties) {
        try (RunningProgram run = island.start(
                island.classPath(),
                "io.gangflow.spark.submit.Entrypoint",
                s3.environment(),
                List.of(properties),
                List.of(
                        "driver",
                        "--master",
                        "local[1]",
                        "--class",
                        "io.gangflow.spark.WordCount",
                        "local:///opt/gangflow/spark-jobs.jar",
                        "s3://corpus/text.txt",
                        "s3://results/out"))) {
            return run.end();
        }
    }

    private void assertOldOutput(RunningProgram.End end) {
        assertThat(end.exit()).as(end.output()).isEqualTo(1);
        assertThat(s3.keys("results/out")).contains("_SUCCESS");
        assertThat(new CommitRun(island, s3).visible("out")).isEqualTo(OLD);
        assertThat(s3.openUploads()).isZero();
    }

    @Test
    void ofShuffles() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), "1m")) {
            RunningProgram.End end = count("-Dspark.local.dir=" + disk.folder());

            assertThat(end.sentence()).contains("the disk is full: ", "No space left on device", "spark.local.dir");
            assertOldOutput(end);
        }
    }

    @Test
    void ofBlocksOnTheirWayToS3() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), "1m")) {
            RunningProgram.End end = count("-Dspark.hadoop.fs.s3a.buffer.dir=" + disk.folder());

            assertThat(end.sentence()).contains("the disk is full: ", "fs.s3a.buffer.dir");
            assertOldOutput(end);
        }
    }

    @Test
    void ofTheSinglePod() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), "1m");
                RunningProgram run = island.start(
                        island.classPath(),
                        "io.gangflow.jobs.WordCount",
                        s3.environment(),
                        List.of("-Djava.io.tmpdir=" + disk.folder()),
                        List.of("s3://corpus/text.txt", "s3://results/out.tsv"))) {
            RunningProgram.End end = run.end();

            assertThat(end.exit()).isEqualTo(1);
            assertThat(end.sentence()).contains("cannot write " + disk.folder(), "No space left on device");
            assertThat(s3.keys("results")).doesNotContain("out.tsv");
        }
    }

    /** Both clients retry for a while, as with a busy server. */
    @Test
    @Tag("slow")
    void ofTheServer() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), "6m");
                S3Fixture small = S3Fixture.start(disk.folder().resolve("s3"))) {
            s3.close();
            s3 = small;
            fill(small);
            try (RunningProgram single = island.start(
                    "io.gangflow.jobs.WordCount",
                    small.environment(),
                    "s3://corpus/text.txt",
                    "s3://results/out.tsv")) {
                RunningProgram.End spark =
                        count("-Dspark.hadoop.fs.s3a.retry.limit=1", "-Dspark.hadoop.fs.s3a.attempts.maximum=2");

                assertThat(spark.sentence())
                        .as(spark.output())
                        .contains("S3 refuses ", "500 InternalError: this server's disk is full");
                assertOldOutput(spark);
                assertThat(single.end().sentence()).contains("with 500 InternalError: this server's disk is full");
            }
            assertThat(small.keys("results")).doesNotContain("out.tsv");
        }
    }

    private static void fill(S3Fixture s3) throws IOException {
        s3.write(
                "corpus/text.txt",
                IntStream.range(0, WORDS).mapToObj(i -> "w" + i * 7919L).collect(Collectors.joining("\n")));
        s3.write("results/out/part-00000-old.txt", "old\n");
        s3.write("results/out/_SUCCESS", "{}");
    }
}
