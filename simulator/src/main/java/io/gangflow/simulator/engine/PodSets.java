package io.gangflow.simulator.engine;

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
 * How far all pod sets of a play are, and which of them bear on each other, so that a change is seen without looking at
 * all others. Not thread-safe.
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

    /** Is told of a set whose progress has changed. */
    void listen(Consumer<SetProgress> listener) {
        listeners.add(listener);
    }

    /** @param owner whose controller makes its pods; empty when {@link SetCreator} makes them */
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

    /** The sets whose work a set is needed for, and itself: those of its gang, if it says that it has one. */
    Set<SetProgress> needing(SetProgress set) {
        return set.gang()
                .map(gang -> gangs.getOrDefault(gang, Set.of()))
                .orElseGet(() -> needing.getOrDefault(set.set().id(), Set.of()));
    }

    /** The sets that end with a set. */
    List<SetProgress> following(SetProgress set) {
        return List.copyOf(following.getOrDefault(set.set().id(), Set.of()));
    }

    /** The sets that are created after something of a set. */
    Set<SetProgress> waiting(SetProgress set) {
        return waiting.getOrDefault(set.set().id(), Set.of());
    }

    /** Whether nothing more is to come. */
    boolean areSettled() {
        return unsettled.isEmpty();
    }

    boolean haveFailures() {
        return !failed.isEmpty();
    }
}
