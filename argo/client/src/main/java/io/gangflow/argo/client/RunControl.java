package io.gangflow.argo.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Stops, suspends and resumes runs as Argo's own client does (Argo 4.1, workflow/util/util.go). */
final class RunControl {

    private final Workflows workflows;
    private final Clock clock;

    RunControl(Workflows workflows, Clock clock) {
        this.workflows = workflows;
        this.clock = clock;
    }

    Workflow shutDown(String name, String strategy) {
        Workflow now = workflows.get(name);
        if (Runs.ended(now)) {
            throw ended(now);
        }
        return workflows.merge(name, "{\"spec\":{\"shutdown\":\"%s\"}}".formatted(strategy));
    }

    Workflow suspend(String name) {
        return workflows.change(name, now -> {
            if (Runs.ended(now)) {
                throw ended(now);
            }
            return ArgoJson.edit(now, tree -> tree.withObject("/spec").put("suspend", true));
        });
    }

    Workflow resume(String name) {
        return workflows.change(name, now -> {
            if (Runs.ended(now)) {
                throw ended(now);
            }
            boolean held = now.getSpec().held();
            Map<String, NodeStatus> nodes = new LinkedHashMap<>(NodeCompression.nodes(now));
            boolean waited = nodes.values().stream().anyMatch(NodeStatus::suspended);
            if (!held && !waited) {
                throw new RunStateException("workflow `%s` is not suspended, and no node of it is".formatted(name));
            }
            Workflow next = ArgoJson.edit(now, tree -> tree.withObject("/spec").remove("suspend"));
            nodes.replaceAll((id, node) -> node.suspended() ? resumed(node) : node);
            return waited ? NodeCompression.with(next, nodes) : next;
        });
    }

    /**
     * Approves or rejects waiting stages.
     *
     * @param stage the only one to approve or reject; empty for all that wait
     * @param approved whether the stages succeed or fail
     * @param message the reason; may be empty
     */
    Workflow decide(String name, Optional<String> stage, boolean approved, String message) {
        return workflows.change(name, now -> {
            if (Runs.ended(now)) {
                throw ended(now);
            }
            Set<String> asked = new TreeSet<>(Approvals.asked(now).keySet());
            stage.ifPresent(only -> asked.retainAll(Set.of(only)));
            if (asked.isEmpty()) {
                throw new RunStateException(
                        stage.map(only -> "stage `%s` of workflow `%s` waits for no approval".formatted(only, name))
                                .orElse("no stage of workflow `%s` waits for an approval".formatted(name)));
            }
            Map<String, NodeStatus> nodes = new LinkedHashMap<>(NodeCompression.nodes(now));
            nodes.replaceAll((id, node) -> node.suspended()
                            && Approvals.stage(now, node)
                                    .filter(asked::contains)
                                    .isPresent()
                    ? answered(node, approved, message)
                    : node);
            return NodeCompression.with(now, nodes);
        });
    }

    private NodeStatus answered(NodeStatus node, boolean approved, String message) {
        NodeStatus resumed = resumed(node);
        return ArgoJson.edit(resumed, tree -> {
            tree.put("phase", approved ? "Succeeded" : "Failed");
            tree.put("message", approved ? message : ("rejected" + (message.isEmpty() ? "" : ": " + message)));
        });
    }

    private NodeStatus resumed(NodeStatus node) {
        return ArgoJson.edit(node, tree -> {
            tree.path("outputs").path("parameters").forEach(output -> giveDefault(node, (ObjectNode) output));
            tree.put("phase", "Succeeded");
            tree.put(
                    "finishedAt",
                    clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        });
    }

    private static void giveDefault(NodeStatus node, ObjectNode output) {
        JsonNode from = output.path("valueFrom");
        if (!from.has("supplied")) {
            return;
        }
        if (!from.has("default")) {
            throw new RunStateException("node `%s` waits for a value of its output `%s`, which has no default"
                    .formatted(node.displayName(), output.path("name").asText()));
        }
        output.set("value", from.get("default"));
        output.remove("valueFrom");
    }

    static RunStateException ended(Workflow workflow) {
        return new RunStateException("workflow `%s` has ended: it is %s"
                .formatted(workflow.getMetadata().getName(), Runs.phase(workflow)));
    }
}
