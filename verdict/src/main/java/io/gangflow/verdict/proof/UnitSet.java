package io.gangflow.verdict.proof;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A {@link io.gangflow.workloads.pods.PodSet} in the proof: numbers, and indexes instead of names. Sets and groups are
 * referred to by their indexes in the {@link UnitKind}.
 *
 * @param id of the pod set
 * @param request by dimension, the last of which counts pods; must not be modified
 * @param nodes classes of nodes that admit such pods
 * @param startsWith numbers of pods of sets that must have started before the first pod is created
 * @param startsAfter sets that must have ended, or run forever, before the first pod is created
 * @param afterEnqueue whether they are created after the admission of their PodGroup
 * @param endsWith the sets whose end ends them
 * @param endless whether they run until they are deleted
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

    /** The pod is not on a node yet. */
    static final int NONE = -1;

    /** The pod is on a node that the cluster does not have. */
    static final int ELSEWHERE = -2;

    UnitSet {
        startsWith = List.copyOf(startsWith);
        startsAfter = List.copyOf(startsAfter);
        endsWith = List.copyOf(endsWith);
        needs = List.copyOf(needs);
    }

    /** Returns how many pods have a node before any event. */
    int there() {
        return home == NONE ? 0 : count;
    }

    /** Returns the properties of one of its pods that schedulers read: equal lists mean equal pods. */
    List<Object> pod() {
        return List.of(Arrays.toString(request), nodes, home, priority);
    }

    /** Returns a text of all properties that distinguish it, besides its name. */
    String fingerprint() {
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

    /** A number of pods of a set that must run, or have succeeded. */
    record UnitNeed(int set, int running) {}
}
