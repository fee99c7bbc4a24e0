package io.gangflow.verdict.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A PodGroup in the proof.
 *
 * @param minOfSet by set, how many of it have to be placed, from minTaskMember; empty where no set has a minimum
 * @param minResources by dimension; must not be modified
 * @param queue index of its queue; -1 for one that does not exist or is not open, which admits nothing
 * @param admitted whether Volcano has admitted it before any event
 * @param launchers sets whose pods create its object; it does not exist before they run
 */
record UnitGroup(
        int minMember,
        List<Integer> minOfSet,
        Optional<long[]> minResources,
        int queue,
        boolean admitted,
        List<Integer> launchers) {

    UnitGroup {
        minOfSet = List.copyOf(minOfSet);
        launchers = List.copyOf(launchers);
    }

    /** Returns a text of all properties that distinguish it. */
    String fingerprint() {
        return minMember + " " + minOfSet + " "
                + minResources.map(Arrays::toString).orElse("none") + " " + queue + " " + admitted;
    }
}
