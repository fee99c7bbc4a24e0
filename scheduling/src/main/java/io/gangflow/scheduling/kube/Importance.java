package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;

/**
 * Orders pods by importance: higher priority first, then the longer running time, in whole seconds of
 * {@code status.startTime} (util/utils.go, MoreImportantPod). The more important pod comes first.
 */
record Importance(long nowMillis) implements Comparator<PodState> {

    private static final long SECOND = 1_000;

    @Override
    public int compare(PodState one, PodState other) {
        int byPriority = Integer.compare(other.priority(), one.priority());
        return byPriority != 0 ? byPriority : Long.compare(startSeconds(one), startSeconds(other));
    }

    /** Returns the start in seconds. A pod that has not started counts as starting now. */
    long startSeconds(PodState pod) {
        return (pod.startedMillis() == 0 ? nowMillis : pod.startedMillis()) / SECOND;
    }
}
