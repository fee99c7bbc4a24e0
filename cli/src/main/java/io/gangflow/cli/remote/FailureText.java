package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.log.PodFailure;
import io.gangflow.argo.log.PodTitle;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.live.RequestFailure;
import io.gangflow.page.log.PodRank;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Explains why stages of a run failed: the pod that caused the failure, its reason, and the last lines of its log. */
public final class FailureText {

    private static final int MOST_STAGES = 5;

    private FailureText() {}

    /** Returns a paragraph per failed stage; empty when none failed. */
    public static List<String> of(ClusterSession cluster, Workflow run) {
        List<String> lines = new ArrayList<>();
        String name = run.getMetadata().getName();
        List<StageOfRun> failed = StageOfRun.of(name, NodeCompression.nodes(run)).stream()
                .filter(stage -> stage.phase().equals("Failed") || stage.phase().equals("Error"))
                .toList();
        for (StageOfRun stage : failed.subList(0, Math.min(MOST_STAGES, failed.size()))) {
            lines.addAll(of(cluster, run, stage));
        }
        if (failed.size() > MOST_STAGES) {
            lines.add("… and %d more stages failed".formatted(failed.size() - MOST_STAGES));
        }
        if (!failed.isEmpty() && Runs.ended(run)) {
            lines.add("  to run what failed again: " + cluster.command("retry", name));
        }
        return lines;
    }

    private static List<String> of(ClusterSession cluster, Workflow run, StageOfRun stage) {
        List<NodeStatus> nodes =
                stage.nodesToShow().stream().filter(NodeStatus::failed).toList();
        List<String> lines = new ArrayList<>();
        try {
            Optional<PodFailure> failure =
                    PodFailure.of(cluster.kubernetes(), run, Map.of(Label.STAGE, stage.name()), nodes);
            if (failure.isEmpty()) {
                lines.add("✗ %s  failed%s".formatted(stage.name(), message(nodes)));
                return lines;
            }
            Pod pod = failure.get().pod();
            lines.add("✗ %s  failed  %s: %s"
                    .formatted(stage.name(), title(pod), failure.get().reason()));
            failure.get().lastLines().forEach(line -> lines.add("    " + line));
            lines.add("  full log: " + LogLocation.of(cluster, run.getMetadata().getName(), pod));
        } catch (KubernetesClientException e) {
            lines.add("✗ %s  failed%s".formatted(stage.name(), message(nodes)));
            lines.add("  cannot read the pods: the cluster " + RequestFailure.predicate(e));
        }
        return lines;
    }

    private static String title(Pod pod) {
        return PodRank.of(pod)
                .map(rank -> "rank %d of %d (%s)".formatted(rank.rank(), rank.world(), PodTitle.of(pod)))
                .orElseGet(() -> PodTitle.of(pod));
    }

    private static String message(List<NodeStatus> nodes) {
        return nodes.stream()
                .map(NodeStatus::message)
                .filter(message -> !message.isEmpty())
                .findFirst()
                .map("  "::concat)
                .orElse("");
    }
}
