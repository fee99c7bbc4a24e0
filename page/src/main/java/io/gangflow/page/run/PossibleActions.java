package io.gangflow.page.run;

import io.gangflow.argo.client.Approvals;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.page.session.Actions;
import io.gangflow.server.http.Grants;
import java.util.ArrayList;
import java.util.List;

/** What a user can do with a run now: what its state allows, and the user's permissions. */
public final class PossibleActions {

    private PossibleActions() {}

    /** Returns the words of the actions. */
    public static List<String> of(Workflow run, Grants grants) throws InterruptedException {
        List<String> actions = new ArrayList<>();
        if (Actions.STOP.isAllowed(grants)) {
            actions.addAll(Runs.ended(run) ? ofEnded(run) : ofRunning(run));
        }
        if (Actions.APPROVE.isAllowed(grants) && isAsking(run)) {
            actions.addAll(List.of("approve", "reject"));
        }
        if (Actions.DELETE.isAllowed(grants)) {
            actions.add("delete");
        }
        return actions;
    }

    private static List<String> ofEnded(Workflow run) {
        return Runs.cannotStart(run) || Runs.phase(run).equals("Succeeded") ? List.of() : List.of("retry");
    }

    private static List<String> ofRunning(Workflow run) {
        List<String> actions = new ArrayList<>(List.of("stop", "terminate"));
        boolean held = run.getSpec().held();
        boolean suspended = NodeCompression.nodes(run).values().stream().anyMatch(NodeStatus::suspended);
        if (!held && !Runs.stopped(run)) {
            actions.add("suspend");
        }
        if (held || (suspended && !isAsking(run))) {
            actions.add("resume");
        }
        return actions;
    }

    private static boolean isAsking(Workflow run) {
        return !Runs.ended(run) && !Approvals.asked(run).isEmpty();
    }
}
