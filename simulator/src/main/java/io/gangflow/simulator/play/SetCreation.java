package io.gangflow.simulator.play;

import io.gangflow.run.Label;
import io.gangflow.simulator.engine.Latencies;
import io.gangflow.workloads.pods.PodSet.Creation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Evaluates the creation condition of a set: whether it is met, can never be met, and the delay of the creation. */
final class SetCreation {

    private final PodSets sets;
    private final Latencies latencies;
    private final Optional<Random> order;
    private final Map<String, Long> launches = new HashMap<>();

    SetCreation(PodSets sets, Latencies latencies, Optional<Random> order) {
        this.sets = sets;
        this.latencies = latencies;
        this.order = order;
    }

    /** Returns the ids of the sets that a creation waits for. */
    static List<String> references(Creation creation) {
        if (creation instanceof Creation.OnceRunning once) {
            return List.of(once.podSet());
        }
        if (creation instanceof Creation.OnceDone once) {
            return once.podSets();
        }
        if (creation instanceof Creation.OnceAll once) {
            return Stream.concat(once.ready().stream(), once.done().stream()).toList();
        }
        return List.of();
    }

    boolean recordCreation(Creation creation) {
        if (creation instanceof Creation.OnceRunning once) {
            return isSo(once.podSet(), SetProgress::hasRun);
        }
        if (creation instanceof Creation.OnceDone once) {
            return areDone(once.podSets());
        }
        if (creation instanceof Creation.OnceAll once) {
            return once.ready().stream().allMatch(id -> isSo(id, SetProgress::isReady)) && areDone(once.done());
        }
        return true;
    }

    /** Returns whether the sets it waits for have ended without meeting the condition. */
    boolean isHopeless(Creation creation) {
        if (creation instanceof Creation.OnceRunning once) {
            return !isSo(once.podSet(), first -> !first.isSettled() || first.hasRun());
        }
        if (creation instanceof Creation.OnceDone once) {
            return hasFailed(once.podSets());
        }
        return creation instanceof Creation.OnceAll once
                && (hasFailed(once.done())
                        || !once.ready().stream()
                                .allMatch(id -> isSo(id, first -> !first.isOver() || first.isReady())));
    }

    private boolean areDone(List<String> ids) {
        return ids.stream().allMatch(id -> isSo(id, SetProgress::hasSucceeded));
    }

    private boolean hasFailed(List<String> ids) {
        return !ids.stream().allMatch(id -> isSo(id, first -> !first.isSettled() || first.hasSucceeded()));
    }

    /** Unknown sets are not waited for. */
    private boolean isSo(String id, Predicate<SetProgress> condition) {
        Optional<SetProgress> set = sets.get(id);
        return set.isEmpty() || condition.test(set.get());
    }

    /** Returns the time from the condition being met to the set's creation, in milliseconds. */
    long delay(SetProgress set, Creation creation) {
        if (creation instanceof Creation.At at) {
            return Math.round(at.seconds() * 1_000);
        }
        if (creation instanceof Creation.OnceEnqueued once) {
            return Math.round(once.seconds() * 1_000);
        }
        if (creation instanceof Creation.OnceDone) {
            return latencies.workflowReaction();
        }
        if (order.isPresent() && creation instanceof Creation.OnceRunning once && isLauncher(once.podSet())) {
            return launches.computeIfAbsent(once.podSet(), id -> order.get().nextLong(latencies.launch()));
        }
        return switch (role(set)) {
            case "executor" -> latencies.sparkDriver();
            case "driver" -> latencies.sparkSubmit();
            default -> latencies.controllerReaction();
        };
    }

    private boolean isLauncher(String id) {
        return sets.get(id).filter(set -> role(set).equals("launcher")).isPresent();
    }

    private static String role(SetProgress set) {
        return set.set().pod().getMetadata().getLabels().getOrDefault(Label.ROLE, "");
    }
}
