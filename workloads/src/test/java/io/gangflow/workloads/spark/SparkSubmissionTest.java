package io.gangflow.workloads.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.cluster.Resources;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparkSubmissionTest {

    private static final long MEBI = 1L << 20;

    @Test
    void sparksDefaultsAreOneCoreAndOneGibibyteWithOverhead() {
        SparkSubmission submission = submission();

        assertThat(submission.executors()).isEqualTo(2);
        assertThat(submission.driver()).isEqualTo(Resources.of(1_000, 1_408 * MEBI));
        assertThat(submission.executor()).isEqualTo(Resources.of(1_000, 1_408 * MEBI));
    }

    @Test
    void overheadIsATenthOfALargeHeap() {
        assertThat(submission("--conf", "spark.executor.memory=8g").executor().memoryBytes())
                .isEqualTo((8_192 + 819) * MEBI);
        assertThat(submission("--conf", "spark.executor.memory=8192", "--conf", "spark.executor.memoryOverhead=1g")
                        .executor()
                        .memoryBytes())
                .isEqualTo(9_216 * MEBI);
    }

    @Test
    void requestedCoresWinOverCores() {
        SparkSubmission submission =
                submission("--conf", "spark.driver.cores=2", "--conf", "spark.kubernetes.driver.request.cores=500m");

        assertThat(submission.driver().milliCpu()).isEqualTo(500);
        assertThat(submission("--executor-cores", "3").executor().milliCpu()).isEqualTo(3_000);
    }

    @Test
    void whatFollowsTheApplicationIsNotForSpark() {
        SparkSubmission submission =
                submission("--name", "count", "local:///jobs.jar", "--conf", "spark.executor.instances=9");

        assertThat(submission.name()).isEqualTo("count");
        assertThat(submission.executors()).isEqualTo(2);
    }

    @Test
    void aRoleWithoutASchedulerOfItsOwnHasTheGeneralOne() {
        assertThat(submission("--conf", "spark.kubernetes.scheduler.name=volcano")
                        .schedulerName("executor"))
                .contains("volcano");
        assertThat(submission().schedulerName("driver")).isEmpty();
    }

    @Test
    void memoryThatSparkDoesNotUnderstandIsRefused() {
        assertThatThrownBy(() -> submission("--conf", "spark.driver.memory=1Gi").driver())
                .hasMessageContaining("`1Gi`");
    }

    @Test
    void otherProgramsAreNoSubmission() {
        Container container = new Container();
        container.setCommand(List.of("wordcount", "--conf", "spark.executor.instances=9"));
        assertThat(SparkSubmission.of(container)).isEmpty();
    }

    private static SparkSubmission submission(String... words) {
        List<String> command = new ArrayList<>(List.of("spark-submit"));
        command.addAll(List.of(words));
        command.add("--verbose");
        Container container = new Container();
        container.setCommand(command);
        return SparkSubmission.of(container).orElseThrow();
    }
}
