package io.gangflow.argo.launch;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.DurationText;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.template.Backoff;
import io.gangflow.argo.model.template.RetryStrategy;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.StagePart;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports failed attempts that are retried, from the Retry nodes of a workflow. Not thread-safe. */
final class RetryEvents {

    private final WorkflowStages stages;
    private final RunListener listener;

    /** The number of reported failed attempts by Retry node. */
    private final Map<String, Integer> reported = new HashMap<>();

    private boolean first = true;

    RetryEvents(WorkflowStages stages, RunListener listener) {
        this.stages = stages;
        this.listener = listener;
    }

    /** Reports new retries. For a run that is followed late, retries that have already started are not reported. */
    void update(Workflow workflow, long nowMillis) {
        Map<String, NodeStatus> nodes = NodeCompression.nodes(workflow);
        boolean stops = !workflow.getSpec().shutdown().isEmpty();
        for (NodeStatus node : nodes.values()) {
            if (node.is("Retry") && !stops) {
                update(workflow, node, tries(nodes, node), nowMillis);
            }
        }
        first = false;
    }

    private void update(Workflow workflow, NodeStatus node, List<NodeStatus> tries, long nowMillis) {
        int started = Math.max(0, tries.size() - 1);
        int known = reported.getOrDefault(node.id(), first ? started : 0);
        boolean lastFailed = !tries.isEmpty() && tries.get(started).failed();
        int failed = lastFailed && !node.ended() ? tries.size() : started;
        Optional<RetryStrategy> strategy = stages.retries(node.templateName());
        Optional<String> stage = stages.stageOf(workflow, node);
        if (strategy.isEmpty() || stage.isEmpty()) {
            return;
        }
        int limit = number(strategy.get().limit());
        int now = Math.min(failed, limit);
        for (int retry = known + 1; retry <= now; retry++) {
            listener.onEvent(new RunEvent.RetryScheduled(
                    nowMillis,
                    stage.get(),
                    instance(workflow, node),
                    retry,
                    limit,
                    waitMillis(strategy.get().backoff(), retry)));
        }
        reported.put(node.id(), Math.max(known, now));
    }

    private static List<NodeStatus> tries(Map<String, NodeStatus> nodes, NodeStatus node) {
        return node.children().stream()
                .map(nodes::get)
                .filter(Objects::nonNull)
                .filter(NodeStatus::retried)
                .toList();
    }

    private static int instance(Workflow workflow, NodeStatus node) {
        return StagePart.of(workflow.getMetadata().getName(), node.name())
                .flatMap(StagePart::instance)
                .map(Integer::parseInt)
                .orElse(0);
    }

    /** Argo 4.1 waits {@code duration * factor^(n-1)} before retry n; returns 0 for a duration in another format. */
    private static long waitMillis(@Nullable Backoff backoff, int retry) {
        if (backoff == null || backoff.duration().isEmpty()) {
            return 0;
        }
        try {
            double wait = DurationText.millis(backoff.duration())
                    * Math.pow(Math.max(1, number(backoff.factor())), retry - 1.0);
            return (long) Math.min(wait, Long.MAX_VALUE / 4.0);
        } catch (UnsupportedWorkflowException written) {
            return 0; // written by hand, in a format that Gangflow does not generate
        }
    }

    private static int number(@Nullable JsonNode given) {
        return given == null ? 0 : given.asInt();
    }
}
