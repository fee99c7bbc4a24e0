package io.gangflow.simulator.verdict;

import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.view.ObjectView;

/** Which task of a Volcano Job pods are of: annotation {@code volcano.sh/task-spec}. */
final class TaskSpecs {

    private static final String TASK_SPEC = "volcano.sh/task-spec";

    private TaskSpecs() {}

    static String of(PodSet set) {
        return ObjectView.annotation(set.pod(), TASK_SPEC);
    }
}
