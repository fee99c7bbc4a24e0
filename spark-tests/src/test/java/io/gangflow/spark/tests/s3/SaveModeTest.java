package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Existing output is replaced as a whole, or kept, depending on the mode; a failed run never deletes it. */
class SaveModeTest extends S3Suite {

    @BeforeEach
    void fill() throws IOException {
        s3.write("corpus/text.txt", "some text\n");
    }

    private RunningProgram.End single(FaultPlan plan, String mode) throws IOException {
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run = island.start(
                        "io.gangflow.jobs.WordCount",
                        S3Fixture.environment(proxy.endpoint()),
                        "s3://corpus/text.txt",
                        "s3://results/out.tsv",
                        "--mode",
                        mode)) {
            return run.end();
        }
    }

    private String result() throws IOException {
        return Files.readString(s3.file("results/out.tsv"));
    }

    @Test
    void theSinglePodKeepsWhatIsThere() throws IOException {
        s3.write("results/out.tsv", "old\n");

        RunningProgram.End end = single(request -> Fault.NONE, "errorifexists");

        assertThat(end.exit()).isEqualTo(1);
        assertThat(end.sentence())
                .contains("output s3://results/out.tsv exists; write elsewhere, or replace it with --mode overwrite");
        assertThat(result()).isEqualTo("old\n");
    }

    @Test
    void theSinglePodKeepsWhatAnotherRunWroteMeanwhile() throws IOException {
        FaultPlan another = request -> {
            try {
                if (request.line().startsWith("GET /corpus/text.txt")) {
                    s3.write("results/out.tsv", "another's\n");
                }
                return Fault.NONE;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        RunningProgram.End end = single(another, "errorifexists");

        assertThat(end.exit()).isEqualTo(1);
        assertThat(end.sentence()).contains("output s3://results/out.tsv exists");
        assertThat(result()).isEqualTo("another's\n");
    }

    @Test
    void theSinglePodKnowsItsOwnOutputWhenTheAnswerWasLost() throws IOException {
        AtomicInteger puts = new AtomicInteger();
        FaultPlan lost = request -> request.line().equals("PUT /results/out.tsv") && puts.incrementAndGet() == 1
                ? Fault.RESET_AFTER
                : Fault.NONE;
        RunningProgram.End end = single(lost, "errorifexists");

        assertThat(end.exit()).as(end.output()).isZero();
        assertThat(puts).hasValue(2);
        assertThat(result()).isEqualTo("some\t1\ntext\t1\n");
    }

    @Test
    void theSinglePodReplacesWithAWholeOrNotAtAll() throws IOException {
        s3.write("results/out.tsv", "old\n");

        assertThat(single(request -> request.method().equals("PUT") ? Fault.DENIED : Fault.NONE, "overwrite")
                        .exit())
                .isEqualTo(1);
        assertThat(result()).isEqualTo("old\n");
        assertThat(single(request -> Fault.NONE, "overwrite").exit()).isZero();
        assertThat(result()).isEqualTo("some\t1\ntext\t1\n");
    }

    private RunningProgram.End spark(FaultPlan plan, String mode) throws IOException {
        try (S3Proxy proxy = S3Proxy.start(s3.endpoint(), plan);
                RunningProgram run = island.start(
                        island.classPath(),
                        "io.gangflow.spark.submit.Entrypoint",
                        S3Fixture.environment(proxy.endpoint()),
                        List.of(),
                        List.of(
                                "driver",
                                "--master",
                                "local[1]",
                                "--class",
                                "io.gangflow.spark.WordCount",
                                "local:///opt/gangflow/spark-jobs.jar",
                                "s3://corpus/text.txt",
                                "s3://results/out",
                                "--mode",
                                mode))) {
            return run.end();
        }
    }

    @Test
    void sparkKeepsWhatIsThereAndReplacesItWithAWholeOrNotAtAll() throws IOException {
        s3.write("results/out/part-00000-old.txt", "old\n");
        s3.write("results/out/_SUCCESS", "{}");
        CommitRun job = new CommitRun(island, s3);

        RunningProgram.End kept = spark(request -> Fault.NONE, "errorifexists");
        assertThat(kept.exit()).isEqualTo(1);
        assertThat(kept.sentence()).contains("s3a://results/out", "already exists", "overwrite");
        assertThat(job.visible("out")).isEqualTo("part-00000 1 lines, hash 3413699");

        RunningProgram.End failed =
                spark(request -> request.line().contains(".pendingset") ? Fault.DENIED : Fault.NONE, "overwrite");
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(job.visible("out")).isEqualTo("part-00000 1 lines, hash 3413699");
        assertThat(job.hasSuccess("out")).isTrue();

        assertThat(spark(request -> Fault.NONE, "overwrite").exit()).isZero();
        assertThat(s3.keys("results/out")).hasSize(2).contains("_SUCCESS").noneMatch(key -> key.contains("old"));
    }
}
