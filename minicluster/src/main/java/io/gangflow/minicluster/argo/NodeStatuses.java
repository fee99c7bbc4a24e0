package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Outputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of a run with what their pods say (Argo 4.1).
 *
 * @param before the nodes as they were, which know what pods that are gone have said
 * @param looks what pods say now, by the names of their nodes
 */
record NodeStatuses(Map<String, NodeStatus> before, Map<String, PodLook> looks) {

    /** How Argo's executor and our launcher end when the object that they wait for has ended well. */
    private static final String GOOD = "0";

    NodeStatuses {
        before = Map.copyOf(before);
        looks = Map.copyOf(looks);
    }

    Map<String, NodeStatus> of(List<NodeStatus> nodes) {
        Map<String, NodeStatus> statuses = new LinkedHashMap<>();
        nodes.forEach(node -> statuses.put(node.id(), node.is("Pod") ? pod(node, looks.get(node.name())) : node));
        statuses.replaceAll((id, node) -> withOutputsOfTheLastTry(statuses, node));
        Progress.sum(statuses);
        return statuses;
    }

    private NodeStatus pod(NodeStatus node, @Nullable PodLook look) {
        if (look == null) {
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
                running && look.phase().equals("Pending") ? "Pending" : node.phase(),
                running ? look.message() : node.message(),
                look.host(),
                look.progress(),
                outputs(node, look.exitCode()));
    }

    /** A container's when it has ended, however it has; an object's once it has ended well, as the executors report them. */
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
