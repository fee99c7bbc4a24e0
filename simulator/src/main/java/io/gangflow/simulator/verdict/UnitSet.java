package io.gangflow.simulator.verdict;

import java.util.BitSet;
import java.util.List;

/**
 * A {@link io.gangflow.argo.pods.PodSet} as the proof sees it: numbers, and places instead of names. Sets and groups are
 * meant by their places in the {@link UnitKind}.
 *
 * @param id of the pod set
 * @param request by dimension, the last of which counts pods; must not be modified
 * @param nodes classes of nodes that admit such pods
 * @param startsWith a set of which one pod has to run before the first is created; -1 for none
 * @param startsAfter sets that have to be over before the first is created
 * @param afterEnqueue whether they are created once their PodGroup has been let in
 * @param endsWith the set whose end ends them; -1 for none
 * @param endless whether they run until somebody deletes them
 * @param group their PodGroup; -1 for pods of kube-scheduler
 * @param preempts whether kube-scheduler may evict others for them
 */
@SuppressWarnings("ArrayRecordComponent") // read in the innermost loops, never written
record UnitSet(
        String id,
        long[] request,
        BitSet nodes,
        int count,
        int atOnce,
        int startsWith,
        List<Integer> startsAfter,
        boolean afterEnqueue,
        List<UnitNeed> needs,
        int endsWith,
        boolean endless,
        int group,
        int priority,
        boolean preempts) {

    UnitSet {
        startsAfter = List.copyOf(startsAfter);
        needs = List.copyOf(needs);
    }

    /** So many pods of a set must run, or have succeeded. */
    record UnitNeed(int set, int running) {}
}
