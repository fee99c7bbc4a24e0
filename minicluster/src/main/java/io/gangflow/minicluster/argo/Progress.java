package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much of the work is done, {@code N/M}, in nodes and in all (Argo 4.1, workflow/progress/updater.go). */
record Progress(long done, long all) {

    private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,18})/([0-9]{1,18})");
    private static final Set<String> WORK = Set.of("Pod", "Suspend");
    private static final Set<String> COMPLETE = Set.of("Succeeded", "Skipped", "Omitted");
    private static final Progress NONE = new Progress(0, 0);

    /** Gives every node its progress: to what does work its own, to the others the sum of what is below, if anything is. */
    static void sum(ObjectNode nodes) {
        nodes.forEach(node -> {
            if (isWork(node)) {
                Progress own = of(node);
                boolean complete = COMPLETE.contains(node.path("phase").asText());
                ((ObjectNode) node).put("progress", (complete ? new Progress(own.all, own.all) : own).toString());
            }
        });
        nodes.forEach(node -> {
            Progress below = isWork(node) ? NONE : below(nodes, node, new HashSet<>());
            if (below.all > 0) {
                ((ObjectNode) node).put("progress", below.toString());
            }
        });
    }

    /** Of all nodes together. */
    static Progress total(JsonNode nodes) {
        Progress sum = NONE;
        for (JsonNode node : nodes) {
            sum = isWork(node) ? sum.plus(of(node)) : sum;
        }
        return sum;
    }

    private static Progress below(JsonNode nodes, JsonNode node, Set<String> seen) {
        Progress sum = NONE;
        for (JsonNode id : node.path("children")) {
            JsonNode child = nodes.path(id.asText());
            if (!child.isMissingNode() && seen.add(id.asText())) {
                sum = sum.plus(below(nodes, child, seen));
                sum = isWork(child) ? sum.plus(of(child)) : sum;
            }
        }
        return sum;
    }

    private static boolean isWork(JsonNode node) {
        return WORK.contains(node.path("type").asText());
    }

    private static Progress of(JsonNode node) {
        Matcher matcher = SYNTAX.matcher(node.path("progress").asText());
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
