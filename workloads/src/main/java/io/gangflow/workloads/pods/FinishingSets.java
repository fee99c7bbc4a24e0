package io.gangflow.workloads.pods;

import java.util.List;

/** The sets that end without being deleted, for whose success later steps wait. */
public final class FinishingSets {

    private FinishingSets() {}

    public static List<String> of(List<PodSet> sets) {
        return sets.stream()
                .filter(set -> set.ends() instanceof PodSet.End.After && set.count() > 0)
                .map(PodSet::id)
                .toList();
    }
}
