package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.workloads.events.ObjectChange;
import io.gangflow.workloads.events.ObservedRunEvents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The events of a run, reconstructed from the timestamps of its Workflow and its pods, which are whole seconds. Pods
 * deleted meanwhile, such as those of a retried attempt, are missing.
 */
public final class PastRun {

    private final KubernetesClient client;
    private final Workflow workflow;
    private final Instant start;
    private final List<Step> steps = new ArrayList<>();

    private PastRun(KubernetesClient client, Workflow workflow) {
        this.client = client;
        this.workflow = workflow;
        this.start = start(workflow);
    }

    /**
     * Returns the time from which the events of a run count. A retry resets {@code startedAt} (Argo 4.1.2, workflow/util/util.go, FormulateRetryWorkflow), but not that of
     * nodes it keeps.
     */
    public static Instant start(Workflow workflow) {
        return Stream.concat(
                        Stream.of(workflow.getStatus().startedAt()),
                        NodeCompression.nodes(workflow).values().stream().map(NodeStatus::startedAt))
                .filter(time -> !time.isEmpty())
                .map(Instant::parse)
                .min(Comparator.naturalOrder())
                .orElseGet(() -> Instant.parse(workflow.getMetadata().getCreationTimestamp()));
    }

    /** A report at a time, in milliseconds of the run. */
    private record Step(long atMillis, Runnable report) {}

    /**
     * Reports a run, ended or not.
     *
     * @param clusterName the name to display
     * @param nodes of the cluster, empty if unknown
     * @throws IllegalArgumentException when its WorkflowTemplate was deleted
     */
    public static void report(
            KubernetesClient client,
            Workflow workflow,
            String clusterName,
            List<RunEvent.RunStarted.Node> nodes,
            RunListener listener) {
        PastRun run = new PastRun(client, workflow);
        String pipeline = ObjectView.label(workflow, Label.PIPELINE);
        listener.onEvent(new RunEvent.RunStarted(0, run.name(), pipeline, "Argo", clusterName, nodes));
        run.addStages(new WorkflowStages(RunFollower.executed(client, workflow)), listener);
        ObservedRunEvents news = new ObservedRunEvents(run::group, run.name(), listener);
        run.pods().forEach(pod -> run.addPod(pod, news));
        run.steps.stream()
                .sorted(Comparator.comparingLong(Step::atMillis))
                .forEach(step -> step.report().run());
        if (Runs.ended(workflow)) {
            long end = run.millis(workflow.getStatus().finishedAt()).orElse(0L);
            listener.onEvent(new RunEvent.RunEnded(
                    end, Runs.outcome(workflow), Runs.message(workflow).orElse("")));
        }
    }

    /** The nodes of a cluster, for {@link #report}; none when the user is not allowed to list them. */
    public static List<RunEvent.RunStarted.Node> nodes(KubernetesClient client) {
        return RunNodes.of(client);
    }

    private String name() {
        return workflow.getMetadata().getName();
    }

    private List<Pod> pods() {
        return Pages.of(client.pods()
                        .inNamespace(workflow.getMetadata().getNamespace())
                        .withLabel(Label.WORKFLOW, name())::list)
                .objects()
                .stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
    }

    private Optional<PodGroup> group(String namespace, String group) {
        return Optional.ofNullable(client.resources(PodGroup.class)
                .inNamespace(namespace)
                .withName(group)
                .get());
    }

    private void addStages(WorkflowStages stages, RunListener listener) {
        for (WorkflowStages.Span span : stages.spans(workflow)) {
            long started = millis(span.startedAt()).orElse(0L);
            steps.add(new Step(
                    started,
                    () -> listener.onEvent(new RunEvent.StageStarted(started, span.stage(), span.instances()))));
            millis(span.finishedAt())
                    .filter(end -> span.phase().ended())
                    .ifPresent(end -> steps.add(new Step(
                            end,
                            () -> listener.onEvent(
                                    new RunEvent.StageEnded(end, span.stage(), outcome(span), span.cached())))));
        }
    }

    private Outcome outcome(WorkflowStages.Span span) {
        return switch (span.phase()) {
            case SUCCEEDED -> Outcome.COMPLETED;
            case SKIPPED, OMITTED -> Outcome.SKIPPED;
            default -> Runs.stopped(workflow) ? Outcome.STOPPED : Outcome.FAILED;
        };
    }

    /** Adds the successive states of a pod, as a watch would have reported them. */
    private void addPod(Pod pod, ObservedRunEvents news) {
        Pod created = new PodBuilder(pod)
                .editSpec()
                .withNodeName(null)
                .endSpec()
                .withStatus(null)
                .build();
        Pod bound = new PodBuilder(pod).withStatus(null).build();
        Pod running = new PodBuilder(pod)
                .withNewStatus()
                .withPhase("Running")
                .endStatus()
                .build();
        long at = millis(pod.getMetadata().getCreationTimestamp()).orElse(0L);
        at = change(news, at, null, created);
        Optional<Long> placed = PodStatusView.condition(pod, "PodScheduled")
                .map(PodCondition::getLastTransitionTime)
                .flatMap(this::millis)
                .or(() -> millis(pod.getStatus().getStartTime()));
        if (pod.getSpec().getNodeName() == null) {
            change(news, Math.max(at, placed.orElse(at)), created, pod);
            return;
        }
        at = change(news, Math.max(at, placed.orElse(at)), created, bound);
        Optional<Long> began = startedMillis(pod);
        if (began.isPresent()) {
            at = change(news, Math.max(at, began.get()), bound, running);
        }
        if (PodStatusView.hasEnded(pod)) {
            Optional<Long> ended = FailureReason.terminated(pod)
                    .map(ContainerStateTerminated::getFinishedAt)
                    .flatMap(this::millis);
            change(news, Math.max(at, ended.orElse(at)), began.isPresent() ? running : bound, pod);
        }
    }

    private long change(ObservedRunEvents news, long at, @Nullable HasMetadata before, HasMetadata after) {
        steps.add(
                new Step(at, () -> news.handle(new ObjectChange(at, Optional.ofNullable(before), Optional.of(after)))));
        return at;
    }

    private Optional<Long> startedMillis(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .map(status -> status.getState())
                .filter(Objects::nonNull)
                .map(state -> state.getTerminated() != null
                        ? state.getTerminated().getStartedAt()
                        : state.getRunning() != null ? state.getRunning().getStartedAt() : null)
                .filter(Objects::nonNull)
                .flatMap(text -> millis(text).stream())
                .min(Comparator.naturalOrder());
    }

    private Optional<Long> millis(@Nullable String time) {
        return time == null || time.isEmpty()
                ? Optional.empty()
                : Optional.of(Math.max(0, Instant.parse(time).toEpochMilli() - start.toEpochMilli()));
    }
}
