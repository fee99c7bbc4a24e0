package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.ValueFrom;
import io.gangflow.argo.nodes.NodePacking;
import io.gangflow.argo.nodes.Nodes;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Ends, holds and lets go of runs as Argo's own client does (Argo 4.1, workflow/util/util.go). */
final class Steering {

    private final Workflows workflows;
    private final Clock clock;

    Steering(Workflows workflows, Clock clock) {
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
            spec(now).setSuspend(true);
            return now;
        });
    }

    Workflow resume(String name) {
        return workflows.change(name, now -> {
            if (Runs.ended(now)) {
                throw ended(now);
            }
            boolean held = Boolean.TRUE.equals(spec(now).getSuspend());
            spec(now).setSuspend(null);
            boolean waited = endSuspendedNodes(now);
            if (!held && !waited) {
                throw new RunStateException("workflow `%s` is not suspended, and no node of it is".formatted(name));
            }
            return now;
        });
    }

    private boolean endSuspendedNodes(Workflow workflow) {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>(NodePacking.nodes(workflow));
        boolean any = false;
        for (NodeStatus node : nodes.values()) {
            if (Nodes.suspended(node)) {
                giveDefaults(node);
                node.setPhase("Succeeded");
                node.setFinishedAt(
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
                any = true;
            }
        }
        if (any) {
            NodePacking.set(workflow, nodes);
        }
        return any;
    }

    private static void giveDefaults(NodeStatus node) {
        Outputs outputs = Objects.requireNonNullElseGet(node.getOutputs(), Outputs::new);
        for (Parameter parameter : outputs.getParameters()) {
            ValueFrom from = parameter.getValueFrom();
            if (from == null || from.getSupplied() == null) {
                continue;
            }
            if (from.getDefaultValue() == null) {
                throw new RunStateException("node `%s` waits for a value of its output `%s`, which has no default"
                        .formatted(node.getDisplayName(), parameter.getName()));
            }
            parameter.setValue(from.getDefaultValue());
            parameter.setValueFrom(null);
        }
    }

    private static WorkflowSpec spec(Workflow workflow) {
        if (workflow.getSpec() == null) {
            workflow.setSpec(new WorkflowSpec());
        }
        return workflow.getSpec();
    }

    static RunStateException ended(Workflow workflow) {
        return new RunStateException("workflow `%s` has ended: it is %s"
                .formatted(workflow.getMetadata().getName(), Runs.phase(workflow)));
    }
}
