package io.gangflow.simulator.verdict;

import io.gangflow.argo.pods.PodSet;
import java.util.Map;
import java.util.Objects;

/** Which task of a Volcano Job pods are of: annotation {@code volcano.sh/task-spec}. */
final class TaskSpecs {

    private static final String TASK_SPEC = "volcano.sh/task-spec";

    private TaskSpecs() {}

    static String of(PodSet set) {
        return Objects.requireNonNullElse(set.pod().getMetadata().getAnnotations(), Map.<String, String>of())
                .getOrDefault(TASK_SPEC, "");
    }
}
