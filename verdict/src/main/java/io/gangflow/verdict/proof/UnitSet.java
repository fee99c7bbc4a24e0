package io.gangflow.verdict.proof;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A {@link io.gangflow.workloads.pods.PodSet} as the proof sees it: numbers, and places instead of names. Sets and groups are
 * meant by their places in the {@link UnitKind}.
 *
 * @param id of the pod set
 * @param request by dimension, the last of which counts pods; must not be modified
 * @param nodes classes of nodes that admit such pods
 * @param startsWith so many pods of a set have to have begun before the first is created
 * @param startsAfter sets that have to be over before the first is created
 * @param afterEnqueue whether they are created once their PodGroup has been let in
 * @param endsWith the sets whose end ends them
 * @param endless whether they run until somebody deletes them
 * @param group their PodGroup; -1 for pods of kube-scheduler
 * @param preempts whether kube-scheduler may evict others for them
 * @param home the node on which its only pod is already; {@link #NONE} when it has none yet
 */
@SuppressWarnings("ArrayRecordComponent") // read in the innermost loops, never written
record UnitSet(
        String id,
        long[] request,
        BitSet nodes,
        int count,
        int atOnce,
        List<UnitNeed> startsWith,
        List<Integer> startsAfter,
        boolean afterEnqueue,
        List<UnitNeed> needs,
        List<Integer> endsWith,
        boolean endless,
        int group,
        int priority,
        boolean preempts,
        int home) {

    /** Not on a node yet. */
    static final int NONE = -1;

    /** On a node that the cluster does not have. */
    static final int ELSEWHERE = -2;

    UnitSet {
        startsWith = List.copyOf(startsWith);
        startsAfter = List.copyOf(startsAfter);
        endsWith = List.copyOf(endsWith);
        needs = List.copyOf(needs);
    }

    /** How many pods have a node before anything happens. */
    int there() {
        return home == NONE ? 0 : count;
    }

    /** What the schedulers see of one of its pods: equal lists mean equal pods. */
    List<Object> pod() {
        return List.of(Arrays.toString(request), nodes, home, priority);
    }

    /** All that distinguishes it, besides its name. */
    String looks() {
        return String.join(
                " ",
                Arrays.toString(request),
                nodes.toString(),
                Integer.toString(count),
                Integer.toString(atOnce),
                startsWith.toString(),
                startsAfter.toString(),
                Boolean.toString(afterEnqueue),
                needs.toString(),
                endsWith.toString(),
                Boolean.toString(endless),
                Integer.toString(group),
                Integer.toString(priority),
                Boolean.toString(preempts),
                Integer.toString(home));
    }

    /** So many pods of a set must run, or have succeeded. */
    record UnitNeed(int set, int running) {}
}
