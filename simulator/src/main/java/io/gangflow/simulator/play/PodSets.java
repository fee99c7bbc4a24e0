package io.gangflow.simulator.play;

import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The progress of all pod sets of a scenario, and an index of their dependencies, so that a change only affects
 * dependent sets. Not thread-safe.
 */
final class PodSets {

    private final Map<String, SetProgress> sets = new LinkedHashMap<>();
    private final Map<String, Set<SetProgress>> gangs = new HashMap<>();
    private final Map<String, Set<SetProgress>> needing = new HashMap<>();
    private final Map<String, Set<SetProgress>> following = new HashMap<>();
    private final Map<String, Set<SetProgress>> waiting = new HashMap<>();
    private final Set<SetProgress> unsettled = new LinkedHashSet<>();
    private final Set<SetProgress> failed = new LinkedHashSet<>();
    private final List<Consumer<SetProgress>> listeners = new ArrayList<>();

    /** Registers a listener for sets whose progress has changed. */
    void listen(Consumer<SetProgress> listener) {
        listeners.add(listener);
    }

    /**
     * @param owner whose controller creates its pods; empty if {@link SetCreator} creates them
     */
    SetProgress add(PodSet set, Optional<OwnerProgress> owner) {
        SetProgress progress = new SetProgress(set, owner, sets.size(), this::changed);
        sets.put(set.id(), progress);
        unsettled.add(progress);
        progress.gang().ifPresent(gang -> add(gangs, gang, progress));
        add(needing, set.id(), progress);
        set.needs().forEach(need -> add(needing, need.podSet(), progress));
        if (set.ends() instanceof PodSet.End.With with) {
            with.podSets().forEach(id -> add(following, id, progress));
        }
        SetCreation.references(set.created()).forEach(id -> add(waiting, id, progress));
        return progress;
    }

    private static void add(Map<String, Set<SetProgress>> index, String id, SetProgress progress) {
        index.computeIfAbsent(id, missing -> new LinkedHashSet<>()).add(progress);
    }

    private void changed(SetProgress set) {
        if (set.isSettled()) {
            unsettled.remove(set);
        } else {
            unsettled.add(set);
        }
        if (set.hasFailed()) {
            failed.add(set);
        } else {
            failed.remove(set);
        }
        listeners.forEach(listener -> listener.accept(set));
    }

    Optional<SetProgress> get(String id) {
        return Optional.ofNullable(sets.get(id));
    }

    /** Returns the sets that need a set to work, including itself: the sets of its gang, if it names one. */
    Set<SetProgress> needing(SetProgress set) {
        return set.gang()
                .map(gang -> gangs.getOrDefault(gang, Set.of()))
                .orElseGet(() -> needing.getOrDefault(set.set().id(), Set.of()));
    }

    /** Returns the sets that end together with a set. */
    List<SetProgress> following(SetProgress set) {
        return List.copyOf(following.getOrDefault(set.set().id(), Set.of()));
    }

    /** Returns the sets that are created after an event of a set. */
    Set<SetProgress> waiting(SetProgress set) {
        return waiting.getOrDefault(set.set().id(), Set.of());
    }

    /** Returns whether no more events are to come. */
    boolean areSettled() {
        return unsettled.isEmpty();
    }

    boolean haveFailures() {
        return !failed.isEmpty();
    }
}
