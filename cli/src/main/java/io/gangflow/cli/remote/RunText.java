package io.gangflow.cli.remote;

import io.gangflow.argo.client.Approvals;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.cli.view.CachedText;
import io.gangflow.page.object.Durations;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run with its parameter values and stages, as text. */
final class RunText {

    private RunText() {}

    static List<String> of(Workflow run, Clock clock) {
        List<String> lines = new ArrayList<>();
        String lasted = RunSummary.duration(run, clock)
                .map(duration -> "  " + Durations.clock(duration.toMillis()))
                .orElse("");
        lines.add(run.getMetadata().getName() + "  " + RunSummary.phase(run) + lasted
                + (RunSummary.isLate(run, clock) ? "  late" : ""));
        lines.add("  pipeline  " + RunArgument.pipeline(run));
        lines.add("  run id    " + RunArgument.runId(run));
        Runs.message(run).ifPresent(message -> lines.add("  message   " + message));
        values(run).forEach(value -> lines.add("  " + value.name() + " = " + value.value()));
        List<StageOfRun> stages = StageOfRun.of(run.getMetadata().getName(), NodeCompression.nodes(run));
        boolean stopped = RunSummary.phase(run).equals("Stopped");
        Map<String, String> approvals = Approvals.asked(run);
        for (StageOfRun stage : stages) {
            boolean last = stage.equals(stages.get(stages.size() - 1));
            lines.add((last ? "└─ " : "├─ ") + line(stage, stopped && stage.isStopped() ? "Stopped" : stage.phase()));
            String asked = approvals.get(stage.name());
            if (asked != null) {
                lines.add((last ? "    " : "│   ") + "waits for approval  " + asked);
            }
            for (NodeStatus node : stage.nodesToShow()) {
                lines.add((last ? "    " : "│   ") + node.displayName() + "  " + node.phase()
                        + (node.message().isEmpty() ? "" : "  " + node.message()));
            }
        }
        return lines;
    }

    private static String line(StageOfRun stage, String phase) {
        return "%s %s  %d/%d  %s%s"
                .formatted(
                        sign(phase),
                        stage.name(),
                        stage.succeeded(),
                        stage.instances().size(),
                        phase,
                        CachedText.of(stage.cached()));
    }

    private static String sign(String phase) {
        return switch (phase) {
            case "Succeeded" -> "✓";
            case "Failed", "Error" -> "✗";
            case "Running" -> "●";
            case "Skipped", "Omitted" -> "–";
            default -> "◌";
        };
    }

    private static List<Parameter> values(Workflow run) {
        return run.getSpec().parameters();
    }
}
