package io.gangflow.argo.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The pod's name before its log lines: {@code train-0/worker-2}, {@code spark-count-1/driver}, {@code count-3}. */
public final class PodTitle {

    private PodTitle() {}

    public static String of(Pod pod) {
        Map<String, String> labels = ObjectView.labels(pod);
        String stage = labels.getOrDefault(Label.STAGE, "");
        if (stage.isEmpty()) {
            return pod.getMetadata().getName();
        }
        String instance = stage + "-" + labels.getOrDefault(Label.INSTANCE, "0");
        String role = first(labels, "volcano.sh/task-spec", "training.kubeflow.org/replica-type", Label.ROLE)
                .orElse("pod");
        String index = first(
                        labels,
                        "volcano.sh/task-index",
                        "spark-exec-id",
                        "training.kubeflow.org/replica-index",
                        "batch.kubernetes.io/job-completion-index")
                .map(number -> "-" + number)
                .orElse("");
        return role.equals("pod") && index.isEmpty() ? instance : instance + "/" + role + index;
    }

    private static Optional<String> first(Map<String, String> labels, String... names) {
        return Stream.of(names).map(labels::get).filter(Objects::nonNull).findFirst();
    }
}
