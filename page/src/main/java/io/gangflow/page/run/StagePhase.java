package io.gangflow.page.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.airflow.task.Task;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.page.shape.StageShapes;
import java.util.List;

/** The phase of a stage, from those of its instances; in the order in which one of them decides. */
enum StagePhase {
    RUNNING,
    /** Its pods wait for nodes, or it waits for an approval. */
    WAITING,
    FAILED,
    /** It has not started. */
    PENDING,
    OMITTED,
    SKIPPED,
    SUCCEEDED,
    /** It reused the outputs of an earlier run. */
    CACHED;

    /** Returns the name in the API. */
    String word() {
        return name().charAt(0) + name().substring(1).toLowerCase(java.util.Locale.ROOT);
    }

    static StagePhase of(List<TaskInstance> instances) {
        return instances.stream().map(StagePhase::of).min(StagePhase::compareTo).orElse(PENDING);
    }

    static StagePhase of(TaskInstance instance) {
        TaskState state = instance.state().orElse(null);
        if (state == null) {
            return PENDING;
        }
        return switch (state) {
            case RUNNING, RESTARTING, UP_FOR_RETRY -> RUNNING;
            case SCHEDULED, QUEUED, DEFERRED -> WAITING;
            case FAILED -> FAILED;
            case UPSTREAM_FAILED -> OMITTED;
            case SKIPPED -> SKIPPED;
            case SUCCESS -> instance.node().filter(StagePhase::isCached).isPresent() ? CACHED : SUCCEEDED;
        };
    }

    private static boolean isCached(NodeStatus node) {
        return node.cached();
    }

    static ObjectNode counts(Task task, List<TaskInstance> instances) {
        List<StagePhase> phases = instances.stream().map(StagePhase::of).toList();
        boolean begun = phases.stream().anyMatch(phase -> phase != PENDING);
        return StageShapes.INSTANCES
                .startResponse()
                .put("total", begun ? Math.max(instances.size(), task.items()) : Math.max(1, task.items()))
                .put("succeeded", count(phases, SUCCEEDED) + count(phases, CACHED))
                .put("running", count(phases, RUNNING))
                .put("failed", count(phases, FAILED))
                .put("waiting", count(phases, WAITING))
                .put("cached", count(phases, CACHED))
                .done();
    }

    private static long count(List<StagePhase> phases, StagePhase wanted) {
        return phases.stream().filter(phase -> phase == wanted).count();
    }
}
