package io.gangflow.workloads.work;

import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The order of a run's steps, and limits on running instances of a stage. Not thread-safe. */
final class StepOrder {

    private static final RunStep.Sets NOTHING = new RunStep.Sets(List.of(), List.of(), List.of());

    private final Map<String, List<String>> before;
    private final Map<List<String>, PodSet.Creation> creations = new HashMap<>();
    private final Map<String, RunStep.Sets> made = new LinkedHashMap<>();
    private final Map<String, Map<String, List<String>>> instances = new LinkedHashMap<>();

    /** @param before by node, in the order of the workflow: the nodes that end before it starts */
    StepOrder(Map<String, List<String>> before) {
        this.before = before;
    }

    /** Returns when a step starts. Call {@link #made} for the earlier steps first. */
    PodSet.Creation creation(RunStep step) {
        return creations.computeIfAbsent(before.getOrDefault(step.nodeId(), List.of()), this::creation);
    }

    private PodSet.Creation creation(List<String> nodes) {
        Set<String> done = new LinkedHashSet<>();
        Set<String> running = new LinkedHashSet<>();
        nodes.forEach(node -> last(node, done, running));
        if (!done.isEmpty()) {
            return new PodSet.Creation.OnceDone(List.copyOf(done));
        }
        return running.isEmpty()
                ? new PodSet.Creation.At(0)
                : new PodSet.Creation.OnceRunning(running.iterator().next());
    }

    private void last(String node, Set<String> done, Set<String> running) {
        RunStep.Sets sets = made.getOrDefault(node, NOTHING);
        done.addAll(sets.done());
        running.addAll(sets.running());
    }

    void made(RunStep step, RunStep.Sets sets) {
        made.put(step.nodeId(), sets);
        if (!sets.instance().isEmpty()) {
            instances
                    .computeIfAbsent(step.stage(), missing -> new LinkedHashMap<>())
                    .computeIfAbsent(step.instance(), missing -> new ArrayList<>())
                    .addAll(sets.instance());
        }
    }

    /** Returns the limits of stages, and of the workflow on the work that its nodes create. */
    List<ResultingWork.Limit> limits(WorkflowSpec spec) {
        List<ResultingWork.Limit> limits = new ArrayList<>();
        instances.forEach((stage, sets) -> spec.templates().stream()
                .filter(template -> template.name().equals(stage))
                .findFirst()
                .ifPresent(template -> limit(template.parallelism(), List.copyOf(sets.values()), limits)));
        limit(
                spec.parallelism(),
                made.values().stream()
                        .map(RunStep.Sets::instance)
                        .filter(sets -> !sets.isEmpty())
                        .toList(),
                limits);
        return limits;
    }

    private static void limit(@Nullable Long most, List<List<String>> sets, List<ResultingWork.Limit> limits) {
        if (most != null && most < sets.size()) {
            limits.add(new ResultingWork.Limit(most.intValue(), sets));
        }
    }
}
