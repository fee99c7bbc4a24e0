package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.verdict.proof.Preemptors.Roomy;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The pods that kube-scheduler may evict for others of higher priority, whichever scheduler placed them. An evicted pod
 * is recreated, so a unit can reach states that binding alone never leads to: a gang with a missing pod
 * (docs/decisions/0006-lock-verdict.md, "Preemption").
 */
final class Evictions {

    private final WorkModel model;
    private final Preemptors preemptors;
    private final List<BitSet> evictable = new ArrayList<>();

    /** The highest priority of pods for which others may be evicted. */
    private final int highest;

    private Evictions(WorkModel model) {
        this.model = model;
        preemptors = Preemptors.of(model);
        highest = IntStream.range(0, model.kinds().size())
                .boxed()
                .flatMap(preemptors::of)
                .mapToInt(UnitSet::priority)
                .max()
                .orElse(Integer.MIN_VALUE);
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            int of = kind;
            BitSet sets = new BitSet();
            IntStream.range(0, model.kinds().get(kind).sets().size())
                    .filter(set -> isEvictable(of, model.kinds().get(of).sets().get(set)))
                    .forEach(sets::set);
            evictable.add(sets);
        }
    }

    static Evictions of(WorkModel model) {
        return new Evictions(model);
    }

    private boolean isEvictable(int kind, UnitSet pods) {
        return pods.priority() < highest
                && IntStream.range(0, model.kinds().size())
                        .filter(other -> other == kind || model.canOverlap(kind, other))
                        .boxed()
                        .flatMap(preemptors::of)
                        .anyMatch(other -> evicts(other, pods));
    }

    /** Returns whether kube-scheduler may evict the second set's pods for the first one's. */
    static boolean evicts(UnitSet pods, UnitSet victims) {
        return preempts(pods, victims.priority())
                && (victims.home() != UnitSet.NONE || pods.nodes().intersects(victims.nodes()));
    }

    /** Returns whether kube-scheduler may evict pods of that priority for these. */
    static boolean preempts(UnitSet pods, int priority) {
        return pods.group() < 0 && pods.preempts() && pods.priority() > priority;
    }

    /** Returns a set with pods for which kube-scheduler evicts no others. */
    static PodSet neverEvicting(PodSet set) {
        Pod pod = new PodBuilder(set.pod())
                .editSpec()
                .withPreemptionPolicy("Never")
                .endSpec()
                .build();
        return set.with(pod, set.podGroup());
    }

    /** Returns the sets with pods of a higher priority than others that evict none. */
    List<Roomy> roomy() {
        return preemptors.roomy();
    }

    /** Returns the sets of a kind whose pods may be evicted. */
    BitSet of(int kind) {
        return (BitSet) evictable.get(kind).clone();
    }

    /** Returns the kinds of pods that run forever and for which others may be evicted. */
    BitSet servers() {
        BitSet servers = new BitSet();
        IntStream.range(0, evictable.size())
                .filter(kind -> model.kinds().get(kind).stays()
                        && preemptors.of(kind).findAny().isPresent())
                .forEach(servers::set);
        return servers;
    }

    /** Returns whether no existing or future pod may be evicted. */
    boolean isEmpty() {
        return evictable.stream().allMatch(BitSet::isEmpty) && !ofServed();
    }

    /** Returns whether any existing pod that is in no unit may be evicted. */
    boolean ofServed() {
        return ofServers() || anyPreempts(model.served().lowestOfEnding());
    }

    /** Returns whether any existing pod that runs forever and is in no unit may be evicted. */
    boolean ofServers() {
        return anyPreempts(model.served().lowestPriority());
    }

    private boolean anyPreempts(OptionalInt lowest) {
        return lowest.isPresent()
                && model.kinds().stream()
                        .flatMap(kind -> kind.sets().stream())
                        .anyMatch(pods -> preempts(pods, lowest.getAsInt()));
    }

    /**
     * Whether binding alone also leads to every combination of states that units can be in. An evicted pod of
     * kube-scheduler is like one that has not been bound yet. That does not hold for pods that Volcano admitted or
     * placed together, or that created others.
     *
     * @param kind of units that may be evicted
     */
    private boolean isLikeNotBound(int kind) {
        UnitKind type = model.kinds().get(kind);
        BitSet sets = evictable.get(kind);
        return sets.isEmpty()
                || (type.groups().isEmpty()
                        && sets.stream().noneMatch(set -> type.sets().get(set).endless())
                        && !type.widened());
    }

    /**
     * Returns whether a search that covers only binds, commits and admissions visits every state. Must be called after
     * all states are known.
     */
    boolean areLikeNotBound() {
        return !ofServed() && IntStream.range(0, evictable.size()).allMatch(this::isLikeNotBound);
    }

    /** Returns the names of pods that may be evicted, one set of each kind. */
    List<String> named() {
        return IntStream.range(0, evictable.size())
                .filter(kind -> !evictable.get(kind).isEmpty())
                .mapToObj(kind -> model.kinds()
                        .get(kind)
                        .members()
                        .get(0)
                        .get(evictable.get(kind).nextSetBit(0)))
                .toList();
    }

    /**
     * Pods of a live cluster that need no others, were placed by kube-scheduler, and may be evicted for pods without a
     * node (docs/decisions/0006-lock-verdict.md, "Preemption").
     */
    static final class EvictablePods {

        private final List<PodSet> podSets;
        private final ToIntFunction<PodSet> priority;
        private final int highest;

        private EvictablePods(List<PodSet> podSets, ToIntFunction<PodSet> priority) {
            this.podSets = podSets;
            this.priority = priority;
            highest = podSets.stream()
                    .filter(set -> !set.isPlaced() && !Membership.isVolcanos(set))
                    .mapToInt(priority)
                    .max()
                    .orElse(Integer.MIN_VALUE);
        }

        /** @param priority of the pods of a set */
        static EvictablePods of(List<PodSet> podSets, ToIntFunction<PodSet> priority) {
            return new EvictablePods(podSets, priority);
        }

        /**
         * Returns all pod sets, with the node of these pods removed.
         *
         * @param homes receives the node of each of them, by its id
         */
        List<PodSet> unplaced(Map<String, String> homes) {
            return podSets.stream()
                    .map(set -> isEvictable(set) ? unplaced(set, homes) : set)
                    .toList();
        }

        private boolean isEvictable(PodSet set) {
            return set.isPlaced()
                    && !(set.ends() instanceof PodSet.End.With)
                    && !Membership.isVolcanos(set)
                    && set.podGroup().isEmpty()
                    && set.needs().isEmpty()
                    && priority.applyAsInt(set) < highest;
        }

        private static PodSet unplaced(PodSet set, Map<String, String> homes) {
            homes.put(set.id(), set.pod().getSpec().getNodeName());
            Pod pod = new PodBuilder(set.pod())
                    .withStatus(null)
                    .editSpec()
                    .withNodeName(null)
                    .endSpec()
                    .build();
            return set.with(pod, set.podGroup());
        }
    }
}
