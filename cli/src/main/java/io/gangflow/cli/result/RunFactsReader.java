package io.gangflow.cli.result;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.log.LastLines;
import io.gangflow.argo.log.PodTitle;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.remote.LogLocation;
import io.gangflow.cli.remote.StageOfRun;
import io.gangflow.cli.report.ReportFacts;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodMain;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.page.log.PodLog;
import io.gangflow.page.log.RunPods;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the facts of a run from its Workflow and its pods. */
final class RunFactsReader {

    /** Logs of more pods would make the report several megabytes large. */
    private static final int MOST_PODS = 40;

    private static final int LONGEST_COMMAND = 1_000;

    private final ClusterSession cluster;
    private final Workflow run;

    RunFactsReader(ClusterSession cluster, Workflow run) {
        this.cluster = cluster;
        this.run = run;
    }

    ReportFacts read() {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Parameter parameter : run.getSpec().parameters()) {
            parameters.put(parameter.name(), parameter.value());
        }
        Map<String, List<Pod>> pods = RunPods.withoutLaunchers(RunPods.of(
                        cluster.kubernetes(),
                        cluster.namespace(),
                        run.getMetadata().getName(),
                        ""))
                .stream()
                .collect(Collectors.groupingBy(pod -> ObjectView.label(pod, Label.STAGE)));
        List<ReportFacts.Stage> stages = new ArrayList<>();
        for (StageOfRun stage : StageOfRun.of(run.getMetadata().getName(), NodeCompression.nodes(run))) {
            stages.add(stage(stage, pods.getOrDefault(stage.name(), List.of())));
        }
        return new ReportFacts(parameters, stages);
    }

    private ReportFacts.Stage stage(StageOfRun stage, List<Pod> pods) {
        List<String> commands =
                pods.stream().map(RunFactsReader::command).distinct().toList();
        int attempts = stage.below().stream()
                .filter(node -> node.is("Retry"))
                .map(NodeStatus::children)
                .mapToInt(List::size)
                .max()
                .orElse(1);
        List<ReportFacts.Pod> shown = pods.stream()
                .sorted(Comparator.comparing(pod -> PodStatusView.phase(pod).equals("Failed") ? 0 : 1))
                .limit(MOST_PODS)
                .map(this::pod)
                .toList();
        return new ReportFacts.Stage(stage.name(), commands, Math.max(1, attempts), shown);
    }

    private static String command(Pod pod) {
        Container main = pod.getSpec().getContainers().stream()
                .filter(container -> container.getName().equals(PodMain.of(pod)))
                .findFirst()
                .orElseThrow();
        String words = Stream.concat(main.getCommand().stream(), main.getArgs().stream())
                .collect(Collectors.joining(" "));
        String command = "%s: %s".formatted(Objects.requireNonNullElse(main.getImage(), ""), words);
        return command.length() <= LONGEST_COMMAND ? command : command.substring(0, LONGEST_COMMAND) + " …";
    }

    private ReportFacts.Pod pod(Pod pod) {
        String phase = PodStatusView.phase(pod);
        return new ReportFacts.Pod(
                PodTitle.of(pod),
                phase.equals("Failed") ? FailureReason.of(pod) : phase,
                PodLog.hasStarted(pod)
                        ? LogLocation.of(cluster, run.getMetadata().getName(), pod)
                        : "",
                LastLines.of(cluster.kubernetes(), pod));
    }
}
