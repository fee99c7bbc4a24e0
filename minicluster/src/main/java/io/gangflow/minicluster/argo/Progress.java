package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The progress {@code N/M} of a node or of a whole run (Argo 4.1, workflow/progress/updater.go). */
record Progress(long done, long all) {

    private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,18})/([0-9]{1,18})");
    private static final Set<String> WORK = Set.of("Pod", "Suspend");
    private static final Set<String> COMPLETE = Set.of("Succeeded", "Skipped", "Omitted");
    private static final Progress NONE = new Progress(0, 0);

    /**
     * Sets the progress of every node: a node that does work has its own, every other node has the sum of its
     * descendants, if any.
     */
    static void sum(Map<String, NodeStatus> nodes) {
        nodes.replaceAll((id, node) -> isWork(node) ? shown(node, own(node)) : node);
        nodes.replaceAll((id, node) -> {
            Progress below = isWork(node) ? NONE : below(nodes, node, new HashSet<>());
            return below.all > 0 ? shown(node, below) : node;
        });
    }

    private static Progress own(NodeStatus work) {
        Progress own = of(work);
        return COMPLETE.contains(work.phase()) ? new Progress(own.all, own.all) : own;
    }

    private static NodeStatus shown(NodeStatus node, Progress progress) {
        return node.with(progress.toString(), node.outputs());
    }

    /** The progress of all nodes together. */
    static Progress total(Map<String, NodeStatus> nodes) {
        return nodes.values().stream()
                .filter(Progress::isWork)
                .map(Progress::of)
                .reduce(NONE, Progress::plus);
    }

    private static Progress below(Map<String, NodeStatus> nodes, NodeStatus node, Set<String> seen) {
        Progress sum = NONE;
        for (String id : node.children()) {
            NodeStatus child = nodes.get(id);
            if (child != null && seen.add(id)) {
                sum = sum.plus(below(nodes, child, seen));
                sum = isWork(child) ? sum.plus(of(child)) : sum;
            }
        }
        return sum;
    }

    private static boolean isWork(NodeStatus node) {
        return WORK.contains(node.type());
    }

    private static Progress of(NodeStatus node) {
        Matcher matcher = SYNTAX.matcher(node.progress());
        return matcher.matches()
                ? new Progress(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)))
                : new Progress(0, 1);
    }

    private Progress plus(Progress other) {
        return new Progress(done + other.done, all + other.all);
    }

    @Override
    public String toString() {
        return done + "/" + all;
    }
}
