package io.gangflow.verdict.proof;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A PodGroup as the proof sees it.
 *
 * @param minOfSet by set, how many of it have to be placed, from minTaskMember; empty where no set has a minimum
 * @param minResources by dimension; must not be modified
 * @param queue place of its queue; -1 for one that does not exist or is not open, which lets nothing in
 * @param letIn whether Volcano has let it in before anything happens
 * @param launchers sets whose pods create the object that it comes with; it is not there before they run
 */
record UnitGroup(
        int minMember,
        List<Integer> minOfSet,
        Optional<long[]> minResources,
        int queue,
        boolean letIn,
        List<Integer> launchers) {

    UnitGroup {
        minOfSet = List.copyOf(minOfSet);
        launchers = List.copyOf(launchers);
    }

    /** All that distinguishes it. */
    String looks() {
        return minMember + " " + minOfSet + " "
                + minResources.map(Arrays::toString).orElse("none") + " " + queue + " " + letIn;
    }
}
