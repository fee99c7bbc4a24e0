package io.gangflow.airflow.log;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.log.PodFailure;
import io.gangflow.argo.log.PodTitle;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.Label;
import io.gangflow.server.schema.Times;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The end of the log of a failed try: the pod that caused the failure and the reason, like the exception at the end of
 * an Airflow log. For a gang, the last lines of the failed pod follow, because the log is that of another pod; for a
 * pod of Argo, the log itself contains them.
 */
final class FailureLines {

    private static final String FAILED = "Task failed: ";

    private FailureLines() {}

    /** Empty unless the try failed. */
    static List<LogLine> of(KubernetesClient kubernetes, TaskInstance instance, NodeStatus tried) {
        if (!tried.failed()) {
            return List.of();
        }
        Optional<Instant> ended = Times.of(tried.finishedAt());
        List<NodeStatus> pods =
                instance.pods(tried).stream().filter(NodeStatus::failed).toList();
        return failure(kubernetes, instance, tried, pods)
                .map(failure -> of(failure, ended))
                .orElseGet(() -> List.of(LogLine.error(ended, FAILED + message(tried, pods))));
    }

    private static List<LogLine> of(PodFailure failure, Optional<Instant> ended) {
        List<LogLine> lines = new ArrayList<>();
        String title = PodTitle.of(failure.pod());
        lines.add(LogLine.error(ended, FAILED + title + ": " + failure.reason()));
        if (!PodFailure.isOfArgo(failure.pod())) {
            failure.lastLines().forEach(line -> lines.add(LogLine.error(ended, "[" + title + "] " + line)));
        }
        return lines;
    }

    /** A gang has only the pods of its last try; the stage launcher deletes the others. */
    private static Optional<PodFailure> failure(
            KubernetesClient kubernetes, TaskInstance instance, NodeStatus tried, List<NodeStatus> pods) {
        Workflow run = instance.tasks().workflow();
        List<NodeStatus> tries = instance.tries();
        return tries.indexOf(tried) == tries.size() - 1
                ? PodFailure.of(kubernetes, run, labels(instance), pods)
                : PodFailure.of(kubernetes, run, pods);
    }

    private static Map<String, String> labels(TaskInstance instance) {
        String id = instance.task().id();
        Map<String, String> labels = new HashMap<>(Map.of(Label.STAGE, id.substring(id.lastIndexOf('.') + 1)));
        if (instance.mapIndex() >= 0) {
            labels.put(Label.INSTANCE, Integer.toString(instance.mapIndex()));
        }
        return labels;
    }

    private static String message(NodeStatus tried, List<NodeStatus> pods) {
        return Stream.concat(pods.stream(), Stream.of(tried))
                .map(NodeStatus::message)
                .filter(message -> !message.isBlank())
                .findFirst()
                .orElse("Argo reports no reason, and its pods were deleted");
    }
}
