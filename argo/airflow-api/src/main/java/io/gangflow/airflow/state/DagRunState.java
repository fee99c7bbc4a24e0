package io.gangflow.airflow.state;

import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.NodeCompression;
import java.util.Locale;
import java.util.Set;

/** The state of a DagRun (Airflow 3.3, utils/state.py). */
public enum DagRunState {
    QUEUED,
    RUNNING,
    SUCCESS,
    FAILED;

    private final String text = name().toLowerCase(Locale.ROOT);

    private static final Set<String> BAD = Set.of("Failed", "Error");

    /** A run that is held before its first node counts as queued, although Argo reports it as running. */
    public static DagRunState of(Workflow workflow) {
        String phase = Runs.phase(workflow);
        if (phase.equals("Succeeded")) {
            return SUCCESS;
        }
        if (BAD.contains(phase)) {
            return FAILED;
        }
        boolean held = workflow.getSpec().held();
        if (!phase.equals("Running") || (held && NodeCompression.nodes(workflow).isEmpty())) {
            return QUEUED;
        }
        return RUNNING;
    }

    public boolean ended() {
        return this == SUCCESS || this == FAILED;
    }

    /** Returns the name in Airflow. */
    public String text() {
        return text;
    }
}
