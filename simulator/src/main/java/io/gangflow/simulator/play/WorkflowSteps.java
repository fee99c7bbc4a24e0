package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.workloads.work.RunStep;
import io.gangflow.workloads.work.RunWork;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * The steps of a run as pods: a step is a pod itself, or one of Argo's own pods, which creates the step's objects after
 * its start and ends with them, or at once if it waits for none. When a step fails, its unfinished parts are deleted.
 */
final class WorkflowSteps {

    private final RunWork works;
    private final PlayedWork played;
    private final Predicate<Pod> admitted;
    private final Engine engine;
    private final Map<String, StepProgress> bySet = new HashMap<>();
    private final Map<String, List<String>> made = new HashMap<>();

    /**
     * @param admitted whether the described cluster has a node for one of Argo's own pods
     */
    WorkflowSteps(String run, Manifests manifests, SourceMap source, Predicate<Pod> admitted, Engine engine) {
        this.works = new RunWork(run, manifests, source);
        this.played = new PlayedWork(engine, Optional.empty());
        this.admitted = admitted;
        this.engine = engine;
        played.sets()
                .listen(set -> Optional.ofNullable(bySet.get(set.set().id())).ifPresent(this::advance));
    }

    /** Starts a step; {@code ended} is called once with its result. */
    StepProgress start(RunStep step, StepProgress.Listener ended) {
        boolean elsewhere =
                step.pod().filter(pod -> !admitted.test((Pod) pod.object())).isPresent();
        long creation = engine.latencies().podStart() + engine.latencies().apiCall();
        RunWork.Step work = works.of(step, elsewhere ? OptionalDouble.of(creation / 1_000.0) : OptionalDouble.empty());
        StepProgress progress = new StepProgress(step, work, ended);
        made.putAll(work.made());
        progress.add(played.add(work.work()));
        progress.sets().forEach(set -> bySet.put(set.set().id(), progress));
        if (work.launcher().isEmpty()) {
            engine.clock().after(creation, () -> perform(progress));
        }
        return progress;
    }

    private void advance(StepProgress step) {
        if (step.launcher().filter(SetProgress::hasRun).isPresent() && step.mayPerform()) {
            engine.clock().after(engine.latencies().apiCall(), () -> perform(step));
        }
        if (step.hasServers() && step.mayFinish()) {
            engine.clock().after(engine.latencies().apiCall(), () -> {
                step.launcher().ifPresent(launcher -> played.finish(launcher, true));
                advance(step);
            });
        }
        step.end().ifPresent(well -> {
            if (!well) {
                drop(step);
            }
            engine.clock().after(engine.latencies().workflowReaction(), () -> step.reportEnd(well));
        });
    }

    /** Applies the changes of Argo's pod to objects other than pods. */
    private void perform(StepProgress step) {
        long now = engine.clock().nowMillis();
        step.performed();
        step.work().created().forEach(object -> engine.store().create(object, now));
        for (HasMetadata object : step.step().deleted()) {
            made.getOrDefault(RunWork.key(object), List.of())
                    .forEach(id -> played.sets().get(id).ifPresent(played::drop));
            engine.store().current(object).ifPresent(known -> engine.store().delete(known, now));
        }
        advance(step);
    }

    /** Deletes the unfinished parts of a step of Argo's own pod. */
    void drop(StepProgress step) {
        if (step.step().pod().isPresent()) {
            step.sets().stream().filter(set -> !set.hasEnded()).toList().forEach(played::drop);
        }
    }
}
