package io.gangflow.airflow.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.state.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reason why a task instance is not working yet. */
final class WaitReason {

    private WaitReason() {}

    static List<ObjectNode> of(TaskInstance instance) {
        Optional<TaskState> state = instance.state();
        List<ObjectNode> reasons = new ArrayList<>();
        if (state.filter(TaskState::ended).isPresent()) {
            return reasons;
        }
        for (TaskInstance before : instance.tasks().instances()) {
            boolean needed = instance.task().upstream().contains(before.task().id());
            if (needed
                    && instance.node().isEmpty()
                    && before.state().filter(TaskState::ended).isEmpty()) {
                reasons.add(reason(
                        "Upstream",
                        "task `%s` is %s"
                                .formatted(
                                        before.task().id(),
                                        before.state().map(TaskState::text).orElse("not started"))));
            }
        }
        instance.tries()
                .forEach(tried -> instance.pods(tried).stream()
                        .filter(pod ->
                                !pod.message().isEmpty() && pod.finishedAt().isEmpty())
                        .forEach(pod -> reasons.add(reason("Pod", pod.message()))));
        return reasons;
    }

    private static ObjectNode reason(String name, String reason) {
        return TaskShapes.DEPENDENCY
                .startResponse()
                .put("name", name)
                .put("reason", reason)
                .done();
    }
}
