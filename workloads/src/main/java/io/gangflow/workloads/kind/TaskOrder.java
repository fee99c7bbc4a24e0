package io.gangflow.workloads.kind;

import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.DependencyCycle;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks names and {@code dependsOn} of a Volcano Job's tasks like its webhook. */
final class TaskOrder {

    private TaskOrder() {}

    /** Returns whether task names are unique and every task waits only for tasks that can start. */
    static boolean check(Cause cause, List<TaskSpec> tasks, WorkDraft draft) {
        Map<String, List<String>> waits = new LinkedHashMap<>();
        boolean sound = true;
        for (int index = 0; index < tasks.size(); index++) {
            TaskSpec task = tasks.get(index);
            List<String> names = task.getDependsOn() == null
                    ? List.of()
                    : task.getDependsOn().getName();
            if (waits.put(task.getName(), names) != null) {
                sound = false;
                draft.find(Diagnostic.of(
                        DiagnosticCode.GF0606,
                        at(cause, index, "name"),
                        "two tasks are called `%s`".formatted(Excerpt.of(task.getName())),
                        "expected a unique name"));
            }
        }
        sound &= allExist(cause, tasks, waits, draft);
        List<String> circle = sound ? DependencyCycle.in(waits) : List.of();
        if (!circle.isEmpty()) {
            sound = false;
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0609,
                    cause.object().span("spec", "tasks"),
                    "tasks form a cycle: %s".formatted(Excerpt.of(String.join(" → ", circle))),
                    "none of them can start"));
        }
        return sound;
    }

    private static boolean allExist(
            Cause cause, List<TaskSpec> tasks, Map<String, List<String>> waits, WorkDraft draft) {
        boolean sound = true;
        for (int index = 0; index < tasks.size(); index++) {
            for (String name : waits.getOrDefault(tasks.get(index).getName(), List.of())) {
                if (!waits.containsKey(name)) {
                    sound = false;
                    draft.find(Diagnostic.of(
                                    DiagnosticCode.GF0610,
                                    at(cause, index, "dependsOn"),
                                    "task `%s` waits for `%s`, which does not exist"
                                            .formatted(
                                                    Excerpt.of(tasks.get(index).getName()), Excerpt.of(name)),
                                    "tasks are %s".formatted(Excerpt.of(String.join(", ", waits.keySet()))))
                            .withNearest(name, waits.keySet()));
                }
            }
        }
        return sound;
    }

    private static io.gangflow.pipeline.source.SourceSpan at(Cause cause, int task, String field) {
        return cause.object().span("spec", "tasks", Integer.toString(task), field);
    }
}
