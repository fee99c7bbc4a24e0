package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** How a pod is called before its lines: {@code train-0/worker-2}, {@code spark-count-1/driver}, {@code count-3}. */
final class PodTitle {

    private PodTitle() {}

    static String of(Pod pod) {
        Map<String, String> labels =
                Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.of());
        String stage = labels.getOrDefault(Label.STAGE, "");
        if (stage.isEmpty()) {
            return pod.getMetadata().getName();
        }
        String instance = stage + "-" + labels.getOrDefault(Label.INSTANCE, "0");
        String role = Stream.of("volcano.sh/task-spec", "training.kubeflow.org/replica-type", Label.ROLE)
                .map(labels::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("pod");
        String index = Stream.of(
                        "volcano.sh/task-index",
                        "spark-exec-id",
                        "training.kubeflow.org/replica-index",
                        "batch.kubernetes.io/job-completion-index")
                .map(labels::get)
                .filter(Objects::nonNull)
                .findFirst()
                .map(number -> "-" + number)
                .orElse("");
        return role.equals("pod") && index.isEmpty() ? instance : instance + "/" + role + index;
    }
}
