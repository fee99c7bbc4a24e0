package io.gangflow.simulator.play;

import io.gangflow.workloads.pods.ResultingWork;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Limits of concurrent instances, and the sets that wait for them. Not thread-safe. */
final class SetLimits {

    private final PodSets sets;
    private final Set<String> begun = new HashSet<>();
    private final Map<String, Set<Place>> places = new HashMap<>();

    SetLimits(PodSets sets) {
        this.sets = sets;
    }

    /** An instance that a limit counts. */
    private record Place(Bound bound, List<String> instance) {

        /** Compared by identity: each instance counts, even if two have the same sets. */
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** A limit, its running instances, and the sets that wait for one of them to end. */
    private static final class Bound {

        private final int atMost;
        private final Set<Place> underWay = new HashSet<>();
        private final Set<SetProgress> blocked = new LinkedHashSet<>();

        Bound(int atMost) {
            this.atMost = atMost;
        }

        boolean isFull() {
            return underWay.size() >= atMost;
        }
    }

    void add(ResultingWork.Limit limit) {
        Bound bound = new Bound(limit.atMost());
        for (List<String> instance : limit.instances()) {
            Place place = new Place(bound, instance);
            instance.forEach(id ->
                    places.computeIfAbsent(id, missing -> new LinkedHashSet<>()).add(place));
        }
    }

    private Set<Place> of(SetProgress set) {
        return places.getOrDefault(set.set().id(), Set.of());
    }

    /**
     * Returns whether one more instance may start, or the set belongs to a running instance; otherwise the set waits.
     */
    boolean admit(SetProgress set) {
        for (Place place : of(set)) {
            if (place.bound().isFull() && !place.bound().underWay.contains(place)) {
                place.bound().blocked.add(set);
                return false;
            }
        }
        return true;
    }

    /** Records that a set starts. */
    void start(SetProgress set) {
        begun.add(set.set().id());
        of(set).forEach(this::count);
    }

    /** Records a change; returns the sets that may start because of it. */
    Set<SetProgress> changed(SetProgress set) {
        Set<SetProgress> freed = new LinkedHashSet<>();
        for (Place place : of(set)) {
            count(place);
            if (!place.bound().isFull()) {
                freed.addAll(place.bound().blocked);
                place.bound().blocked.clear();
            }
        }
        return freed;
    }

    private void count(Place place) {
        boolean underWay = place.instance().stream().anyMatch(begun::contains)
                && !place.instance().stream()
                        .allMatch(id -> sets.get(id).map(SetProgress::isSettled).orElse(true));
        if (underWay) {
            place.bound().underWay.add(place);
        } else {
            place.bound().underWay.remove(place);
        }
    }
}
