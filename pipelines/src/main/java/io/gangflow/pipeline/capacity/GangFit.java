package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Gang;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a gang, or a pod that runs alone, against the empty nodes of a cluster. The only implementation of the rules
 * GF0412 to GF0416, for stages and for manifests. A finding means that the pods can never run, in whatever order they
 * are placed.
 */
public record GangFit(List<Need> needs) {

    public GangFit {
        needs = List.copyOf(needs);
    }

    /**
     * Equal pods of the gang, and the pools that one of them can use.
     *
     * @param selected pools with the labels that the pod selects
     * @param open the selected pools whose taints it tolerates
     */
    public record Need(Gang.Member member, List<NodePool> selected, List<NodePool> open) {

        public Need {
            selected = List.copyOf(selected);
            open = List.copyOf(open);
        }

        /** Returns the same pods in another number. */
        public Need times(int replicas) {
            Gang.Member more = new Gang.Member(member.role(), replicas, member.resources(), member.createdByDriver());
            return new Need(more, selected, open);
        }

        private boolean fits(List<NodePool> pools) {
            return pools.stream().anyMatch(pool -> member.resources().fitsIn(pool.allocatable()));
        }

        /** Returns the first pool that fits apart from its taints. */
        private Optional<NodePool> closed() {
            return selected.stream()
                    .filter(pool -> member.resources().fitsIn(pool.allocatable()))
                    .filter(pool -> !open.contains(pool))
                    .findFirst();
        }
    }

    /**
     * Returns every reason why the pods cannot run. The gang as a whole is checked only if each of its pods fits alone.
     */
    public List<Diagnostic> check(CapacityText text) {
        List<Diagnostic> found = new ArrayList<>();
        for (Need need : needs) {
            if (need.selected().isEmpty()) {
                found.add(text.notSelected(need));
            } else if (!need.fits(need.selected())) {
                found.add(text.tooLarge(need));
            }
        }
        Optional<Need> kept =
                needs.stream().filter(need -> !need.fits(need.open())).findFirst();
        kept.flatMap(need -> need.closed().map(pool -> text.notTolerated(need, pool)))
                .ifPresent(found::add);
        if (kept.isEmpty()) {
            together(text).ifPresent(found::add);
        }
        return found.stream().distinct().toList();
    }

    private Optional<Diagnostic> together(CapacityText text) {
        Optional<Shortage> shortage = Shortage.of(total(), room());
        if (shortage.isPresent()) {
            return shortage.map(text::tooMany);
        }
        Map<List<NodePool>, List<Gang.Member>> byPlace = new LinkedHashMap<>();
        needs.forEach(need ->
                byPlace.computeIfAbsent(need.open(), open -> new ArrayList<>()).add(need.member()));
        boolean fits = byPlace.entrySet().stream().allMatch(place -> Packing.fits(place.getValue(), place.getKey()));
        return fits ? Optional.empty() : Optional.of(text.fragmented());
    }

    public int pods() {
        return needs.stream().mapToInt(need -> need.member().replicas()).sum();
    }

    /** Returns the requests of all pods together. */
    public Resources total() {
        return needs.stream()
                .map(need -> need.member().resources().times(need.member().replicas()))
                .reduce(Resources.NONE, Resources::plus);
    }

    /** Returns the total resources of the nodes that at least one of the pods can use. */
    public Resources room() {
        return needs.stream()
                .flatMap(need -> need.open().stream())
                .distinct()
                .map(pool -> pool.allocatable().times(pool.count()))
                .reduce(Resources.NONE, Resources::plus);
    }
}
