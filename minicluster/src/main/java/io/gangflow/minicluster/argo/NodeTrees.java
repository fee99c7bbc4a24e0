package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.PodNames;
import io.gangflow.argo.workflow.RunNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Nodes of a run as they stand in a status of Argo 4.1. */
final class NodeTrees {

    /** What Argo's controller writes with a flag that says nothing (workflow/controller, initializeNode). */
    private static final Set<String> GROUPS = Set.of("TaskGroup", "StepGroup", "Skipped");

    /** How Argo's executor and our launcher end when the object that they wait for has ended well. */
    private static final String GOOD = "0";

    private final String workflow;
    private final JsonNode before;
    private final Map<String, PodLook> looks;

    /**
     * Draws the nodes of a workflow.
     *
     * @param before the nodes as they were, which know what pods that are gone have said
     * @param looks what pods say now
     */
    NodeTrees(String workflow, JsonNode before, Map<String, PodLook> looks) {
        this.workflow = workflow;
        this.before = before;
        this.looks = Map.copyOf(looks);
    }

    ObjectNode of(List<RunNode> nodes) {
        ObjectNode trees = Trees.empty();
        nodes.forEach(node -> trees.set(id(node.name()), of(node)));
        nodes.forEach(node -> outputsOfTheLastTry(trees, node));
        Progress.sum(trees);
        return trees;
    }

    private ObjectNode of(RunNode node) {
        ObjectNode tree = Trees.empty();
        tree.put("id", id(node.name()));
        tree.put("name", node.name());
        tree.put("displayName", node.displayName());
        tree.put("type", node.type());
        put(tree, "templateName", node.template());
        tree.put("templateScope", "local/" + workflow);
        tree.put("phase", phase(node));
        if (!node.boundary().isEmpty()) {
            tree.put("boundaryID", id(node.boundary()));
        }
        put(tree, "message", message(node));
        node.startedMillis().ifPresent(at -> tree.put("startedAt", Trees.time(at)));
        node.endedMillis().ifPresent(at -> tree.put("finishedAt", Trees.time(at)));
        inputs(tree, node);
        names(tree, "children", node.children());
        names(tree, "outboundNodes", node.outbound());
        flag(tree, node);
        if (node.isPod()) {
            pod(tree, node);
        }
        return tree;
    }

    private String phase(RunNode node) {
        PodLook look = looks.get(node.name());
        return switch (node.phase()) {
            case WAITING -> "Pending";
            case RUNNING -> look != null && look.phase().equals("Pending") ? "Pending" : "Running";
            case SUCCEEDED -> "Succeeded";
            case FAILED -> node.error() ? "Error" : "Failed";
            case SKIPPED -> "Skipped";
            case OMITTED -> "Omitted";
        };
    }

    private String message(RunNode node) {
        PodLook look = looks.get(node.name());
        return node.phase() == NodePhase.RUNNING && look != null ? look.message() : node.message();
    }

    private static void inputs(ObjectNode tree, RunNode node) {
        if (!node.inputs().isEmpty()) {
            ArrayNode parameters = tree.putObject("inputs").putArray("parameters");
            node.inputs()
                    .forEach((name, value) ->
                            parameters.addObject().put("name", name).put("value", value));
        }
    }

    private static void flag(ObjectNode tree, RunNode node) {
        switch (node.flag()) {
            case RETRIED -> tree.putObject("nodeFlag").put("retried", true);
            case HOOKED -> tree.putObject("nodeFlag").put("hooked", true);
            case NONE -> {
                if (GROUPS.contains(node.type())) {
                    tree.putObject("nodeFlag");
                }
            }
        }
    }

    private void pod(ObjectNode tree, RunNode node) {
        JsonNode past = before.path(id(node.name()));
        PodLook look = looks.get(node.name());
        if (look == null) {
            for (String field : List.of("hostNodeName", "progress", "outputs")) {
                if (past.has(field)) {
                    tree.set(field, past.get(field).deepCopy());
                }
            }
        } else {
            put(tree, "hostNodeName", look.host());
            put(tree, "progress", look.progress());
        }
        if (!tree.has("outputs")) {
            outputs(tree, node, look == null ? GOOD : look.exitCode());
        }
    }

    /** A container's when it has ended, however it has; an object's once it has ended well, as the executors report them. */
    private static void outputs(ObjectNode tree, RunNode node, String exitCode) {
        boolean reported = exitCode.equals(GOOD) ? node.phase() == NodePhase.SUCCEEDED : !exitCode.isEmpty();
        if (!reported) {
            return;
        }
        ObjectNode outputs = Trees.empty();
        if (!node.outputs().isEmpty()) {
            ArrayNode parameters = outputs.putArray("parameters");
            node.outputs()
                    .forEach((name, value) ->
                            parameters.addObject().put("name", name).put("value", value));
        }
        tree.set("outputs", outputs.put("exitCode", exitCode));
    }

    private void outputsOfTheLastTry(ObjectNode trees, RunNode node) {
        if (node.type().equals("Retry")
                && node.phase().ended()
                && !node.children().isEmpty()) {
            String last = node.children().get(node.children().size() - 1);
            JsonNode outputs = trees.path(id(last)).path("outputs");
            if (outputs.isObject()) {
                ((ObjectNode) trees.get(id(node.name()))).set("outputs", outputs.deepCopy());
            }
        }
    }

    private void names(ObjectNode tree, String field, List<String> names) {
        if (!names.isEmpty()) {
            ArrayNode ids = tree.putArray(field);
            names.forEach(name -> ids.add(id(name)));
        }
    }

    private String id(String name) {
        return PodNames.nodeId(workflow, name);
    }

    private static void put(ObjectNode tree, String field, String text) {
        if (!text.isEmpty()) {
            tree.put(field, text);
        }
    }
}
