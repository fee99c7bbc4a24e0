package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Outputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a run, updated from the states of their pods (Argo 4.1).
 *
 * @param before the previous nodes, which keep the results of deleted pods
 * @param states the current states of pods by the names of their nodes
 */
record NodeStatuses(Map<String, NodeStatus> before, Map<String, NodePodState> states) {

    /** The exit code of Argo's executor and of our launcher when the object they wait for has succeeded. */
    private static final String GOOD = "0";

    NodeStatuses {
        before = Map.copyOf(before);
        states = Map.copyOf(states);
    }

    Map<String, NodeStatus> of(List<NodeStatus> nodes) {
        Map<String, NodeStatus> statuses = new LinkedHashMap<>();
        nodes.forEach(node -> statuses.put(node.id(), node.is("Pod") ? pod(node, states.get(node.name())) : node));
        statuses.replaceAll((id, node) -> withOutputsOfTheLastTry(statuses, node));
        Progress.sum(statuses);
        return statuses;
    }

    private NodeStatus pod(NodeStatus node, @Nullable NodePodState state) {
        if (state == null) {
            NodeStatus gone = before.get(node.id());
            Outputs told = gone == null ? null : gone.outputs();
            return node.seen(
                    node.phase(),
                    node.message(),
                    gone == null ? "" : gone.hostNodeName(),
                    gone == null ? "" : gone.progress(),
                    told == null ? outputs(node, GOOD) : told);
        }
        boolean running = node.phase().equals("Running");
        return node.seen(
                running && state.phase().equals("Pending") ? "Pending" : node.phase(),
                running ? state.message() : node.message(),
                state.host(),
                state.progress(),
                outputs(node, state.exitCode()));
    }

    /**
     * The outputs of a container once it has ended with any code, or of an object once it has succeeded, as the
     * executors report them.
     */
    private static @Nullable Outputs outputs(NodeStatus node, String exitCode) {
        boolean reported = exitCode.equals(GOOD) ? node.phase().equals("Succeeded") : !exitCode.isEmpty();
        Outputs declared = node.outputs();
        return reported ? Outputs.ended(declared == null ? List.of() : declared.parameters(), exitCode) : null;
    }

    private static NodeStatus withOutputsOfTheLastTry(Map<String, NodeStatus> statuses, NodeStatus node) {
        if (!node.is("Retry") || !node.ended() || node.children().isEmpty()) {
            return node;
        }
        NodeStatus last = statuses.get(node.children().get(node.children().size() - 1));
        return last == null || last.outputs() == null ? node : node.with(node.progress(), last.outputs());
    }
}
