package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.simulator.engine.Copies;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.ObjectStore;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A scenario whose work is completely known before it starts. */
final class PodSetPlay implements Play {

    private final ResultingWork work;
    private final Title title;
    private final Optional<Random> order;
    private final Map<String, List<SetProgress>> stages = new LinkedHashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private Set<String> touched = new LinkedHashSet<>();
    private final Set<String> begun = new LinkedHashSet<>();
    private final Set<String> ended = new LinkedHashSet<>();
    private @Nullable Engine engine;
    private @Nullable RunListener listener;
    private @Nullable PlayedWork played;

    /**
     * @param order source of a random creation order between sets; empty for set after set
     */
    PodSetPlay(ResultingWork work, Title title, Optional<Random> order) {
        this.work = work;
        this.order = order;
        this.title = title;
    }

    @Override
    public void prepare(Engine newEngine, RunListener newListener) {
        engine = newEngine;
        listener = newListener;
        for (HasMetadata object : work.shared()) {
            share(newEngine.store(), placed(object));
        }
        PlayedWork newPlayed = new PlayedWork(newEngine, order);
        newPlayed.sets().listen(set -> touched.add(stage(set.set().pod())));
        newPlayed.afterPass(this::reportStages);
        played = newPlayed;
    }

    @Override
    public void start() {
        for (SetProgress set : played().add(work)) {
            String stage = stage(set.set().pod());
            if (!stage.isEmpty()) { // Argo's own pods may belong to no stage
                stages.computeIfAbsent(stage, missing -> new ArrayList<>()).add(set);
                places.putIfAbsent(stage, places.size());
                touched.add(stage);
            }
        }
    }

    @Override
    public Optional<Outcome> outcome() {
        PodSets sets = played().sets();
        return sets.areSettled()
                ? Optional.of(sets.haveFailures() ? Outcome.FAILED : Outcome.COMPLETED)
                : Optional.empty();
    }

    @Override
    public void stop(Outcome outcome) {
        reportStages();
        begun.stream().filter(stage -> !ended.contains(stage)).forEach(stage -> end(stage, outcome));
    }

    @Override
    public Title title() {
        return title;
    }

    private PlayedWork played() {
        return Objects.requireNonNull(played, "prepare comes first");
    }

    /** Reports stages that have started or ended since the last call, in the order of the work. */
    private void reportStages() {
        if (touched.isEmpty()) {
            return;
        }
        List<String> changed = touched.stream()
                .filter(places::containsKey)
                .sorted(Comparator.comparing(stage -> places.getOrDefault(stage, 0)))
                .toList();
        touched = new LinkedHashSet<>(); // clearing a set costs as much as its largest size so far
        for (String stage : changed) {
            List<SetProgress> members = stages.getOrDefault(stage, List.of());
            if (members.stream().anyMatch(SetProgress::hasStarted) && begun.add(stage)) {
                long instances = members.stream()
                        .map(member ->
                                member.set().pod().getMetadata().getLabels().getOrDefault(Label.INSTANCE, "0"))
                        .distinct()
                        .count();
                report(new RunEvent.StageStarted(now(), stage, (int) instances));
            }
            if (begun.contains(stage)
                    && !ended.contains(stage)
                    && members.stream().allMatch(SetProgress::isSettled)) {
                end(stage, members.stream().anyMatch(SetProgress::hasFailed) ? Outcome.FAILED : Outcome.COMPLETED);
            }
        }
    }

    private void end(String stage, Outcome outcome) {
        ended.add(stage);
        report(new RunEvent.StageEnded(now(), stage, outcome));
    }

    private long now() {
        return engine == null ? 0 : engine.clock().nowMillis();
    }

    private void report(RunEvent event) {
        if (listener != null) {
            listener.onEvent(event);
        }
    }

    private static String stage(Pod pod) {
        return pod.getMetadata().getLabels().getOrDefault(Label.STAGE, "");
    }

    /** An object of the work replaces the default object of the cluster, such as the queue `default`. */
    private static void share(ObjectStore store, HasMetadata object) {
        if (store.create(object, 0).isEmpty() && object instanceof Queue queue) {
            store.get(Queue.class, "", queue.getMetadata().getName()).ifPresent(store::remove);
            store.create(queue, 0);
        }
    }

    /** Adds the default namespace to objects of namespaced kinds whose manifest has none. */
    private static HasMetadata placed(HasMetadata object) {
        boolean namespaced = List.of("ResourceQuota", "PodDisruptionBudget").contains(object.getKind());
        return namespaced && object.getMetadata().getNamespace() == null
                ? Copies.withMetadata(
                        object,
                        new ObjectMetaBuilder(object.getMetadata())
                                .withNamespace("default")
                                .build())
                : object;
    }
}
