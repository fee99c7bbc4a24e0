package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.argo.log.PodTitle;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PodTitleTest {

    private static String title(Map<String, String> labels) {
        return PodTitle.of(new PodBuilder()
                .withNewMetadata()
                .withName("some-pod")
                .withLabels(labels)
                .endMetadata()
                .build());
    }

    @Test
    void podsOfStagesAreCalledByStageInstanceAndRank() {
        assertThat(title(Map.of("gangflow.io/stage", "count", "gangflow.io/instance", "3", "gangflow.io/role", "pod")))
                .isEqualTo("count-3");
        assertThat(title(Map.of(
                        "gangflow.io/stage",
                        "train",
                        "gangflow.io/instance",
                        "0",
                        "volcano.sh/task-spec",
                        "worker",
                        "volcano.sh/task-index",
                        "2")))
                .isEqualTo("train-0/worker-2");
        assertThat(title(Map.of(
                        "gangflow.io/stage",
                        "spark",
                        "gangflow.io/instance",
                        "1",
                        "gangflow.io/role",
                        "executor",
                        "spark-exec-id",
                        "4")))
                .isEqualTo("spark-1/executor-4");
    }

    /** Master and first worker both have index 0, and the same role in Gangflow. */
    @Test
    void ranksOfATrainingOperatorAreCalledByItsNames() {
        assertThat(title(Map.of(
                        "gangflow.io/stage",
                        "train",
                        "gangflow.io/instance",
                        "0",
                        "gangflow.io/role",
                        "worker",
                        "training.kubeflow.org/replica-type",
                        "master",
                        "training.kubeflow.org/replica-index",
                        "0")))
                .isEqualTo("train-0/master-0");
    }

    @Test
    void aPodOfNoStageHasItsName() {
        assertThat(title(Map.of())).isEqualTo("some-pod");
    }
}
