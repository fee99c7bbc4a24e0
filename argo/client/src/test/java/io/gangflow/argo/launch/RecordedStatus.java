package io.gangflow.argo.launch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The parts of a status that do not change between runs: no times, hosts and IDs. One line for the workflow and for
 * each of its nodes, sorted by name.
 */
final class RecordedStatus {

    private final String workflow;
    private final JsonNode nodes;

    private RecordedStatus(String workflow, JsonNode nodes) {
        this.workflow = workflow;
        this.nodes = nodes;
    }

    static List<String> lines(String workflow, JsonNode status) {
        List<String> lines = new ArrayList<>();
        lines.add("%s %s%s"
                .formatted(
                        status.path("phase").asText(), status.path("progress").asText(), said(status, "message")));
        new RecordedStatus(workflow, status.path("nodes")).sorted().forEach(lines::add);
        return lines;
    }

    private List<String> sorted() {
        return stream(nodes)
                .sorted(Comparator.comparing(node -> node.path("name").asText()))
                .map(this::line)
                .toList();
    }

    private String line(JsonNode node) {
        return "%s: %s %s%s%s%s%s%s%s%s%s%s"
                .formatted(
                        name(node.path("id").asText()),
                        node.path("type").asText(),
                        node.path("phase").asText(),
                        said(node, "displayName").replace(workflow, "~"),
                        said(node, "templateName"),
                        node.path("boundaryID").isMissingNode()
                                ? ""
                                : " in=" + name(node.path("boundaryID").asText()),
                        names(node, "children"),
                        names(node, "outboundNodes"),
                        said(node, "progress"),
                        node.has("nodeFlag") ? " " + node.path("nodeFlag") : "",
                        values(node, "inputs")
                                + values(node, "outputs")
                                + (byTheExecutor(node) ? "" : said(node.path("outputs"), "exitCode")),
                        message(node));
    }

    /** The node's name without the workflow's; its pods and children are referenced by IDs derived from it. */
    private String name(String id) {
        String name = nodes.path(id).path("name").asText(id);
        return name.startsWith(workflow) ? "~" + name.substring(workflow.length()) : name;
    }

    /**
     * The failure of a resource template has the message and the code of Argo's executor, which the minicluster does
     * not start.
     */
    private static boolean byTheExecutor(JsonNode node) {
        String exitCode = node.path("outputs").path("exitCode").asText();
        return exitCode.equals("64")
                || (exitCode.isEmpty() && node.path("message").asText().endsWith(" has failed"));
    }

    /** Some messages contain the ID of a node. */
    private String message(JsonNode node) {
        String message = node.path("message").asText();
        for (JsonNode other : nodes) {
            String id = other.path("id").asText();
            message = message.replace("'" + id + "'", "'" + name(id) + "'");
        }
        return message.isEmpty() || byTheExecutor(node) ? "" : " message='%s'".formatted(message);
    }

    private static String said(JsonNode tree, String field) {
        return tree.path(field).asText().isEmpty()
                ? ""
                : " %s='%s'".formatted(field, tree.path(field).asText());
    }

    private String names(JsonNode node, String field) {
        List<String> names =
                stream(node.path(field)).map(id -> name(id.asText())).sorted().toList();
        return names.isEmpty() ? "" : " %s=%s".formatted(field, names);
    }

    private String values(JsonNode node, String field) {
        Map<String, String> values = new TreeMap<>();
        node.path(field)
                .path("parameters")
                .forEach(parameter -> values.put(
                        parameter.path("name").asText(),
                        parameter.path("value").asText().replace(workflow, "~")));
        return values.isEmpty() ? "" : " %s=%s".formatted(field, values);
    }

    private static Stream<JsonNode> stream(JsonNode tree) {
        List<JsonNode> all = new ArrayList<>();
        tree.forEach(all::add);
        return all.stream();
    }
}
