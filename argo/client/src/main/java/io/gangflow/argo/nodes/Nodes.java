package io.gangflow.argo.nodes;

import io.gangflow.argo.model.status.NodeFlag;
import io.gangflow.argo.model.status.NodeStatus;
import java.util.Set;

/** What the type and phase of a node mean. */
public final class Nodes {

    private static final Set<String> BAD = Set.of("Failed", "Error");
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed", "Error", "Skipped", "Omitted");
    private static final Set<String> WORK = Set.of("Pod", "Container", "HTTP", "Plugin");
    private static final Set<String> GROUPS = Set.of("DAG", "TaskGroup", "StepGroup", "Steps");

    private Nodes() {}

    public static boolean failed(NodeStatus node) {
        return BAD.contains(phase(node));
    }

    /** Whether the node will not change any more by itself. */
    public static boolean ended(NodeStatus node) {
        return ENDED.contains(phase(node));
    }

    /** A suspended node that waits for its time, or for somebody to resume it. */
    public static boolean suspended(NodeStatus node) {
        return is(node, "Suspend") && phase(node).equals("Running");
    }

    static boolean isWork(NodeStatus node) {
        return WORK.contains(type(node));
    }

    static boolean isGroup(NodeStatus node) {
        return GROUPS.contains(type(node));
    }

    static boolean is(NodeStatus node, String type) {
        return type(node).equals(type);
    }

    /** Whether the node is one try of a Retry node. */
    static boolean isTry(NodeStatus node) {
        NodeFlag flag = node.nodeFlag();
        return flag != null && Boolean.TRUE.equals(flag.retried());
    }

    /** Whether the node is a hook: run because of what became of another node, and no part of the work. */
    static boolean isHook(NodeStatus node) {
        NodeFlag flag = node.nodeFlag();
        return flag != null && Boolean.TRUE.equals(flag.hooked());
    }

    public static String phase(NodeStatus node) {
        return node.phase();
    }

    public static String type(NodeStatus node) {
        return node.type();
    }
}
