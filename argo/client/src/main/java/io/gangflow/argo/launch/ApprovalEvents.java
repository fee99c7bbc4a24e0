package io.gangflow.argo.launch;

import io.gangflow.argo.client.Approvals;
import io.gangflow.argo.model.Workflow;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import java.util.HashSet;
import java.util.Set;

/** Reports the stages that wait for approval, each once. Not thread-safe. */
final class ApprovalEvents {

    private final RunListener listener;
    private final Set<String> reported = new HashSet<>();

    ApprovalEvents(RunListener listener) {
        this.listener = listener;
    }

    void update(Workflow workflow, long nowMillis) {
        Approvals.asked(workflow).forEach((stage, message) -> {
            if (reported.add(stage)) {
                listener.onEvent(new RunEvent.ApprovalAsked(nowMillis, stage, message));
            }
        });
    }
}
