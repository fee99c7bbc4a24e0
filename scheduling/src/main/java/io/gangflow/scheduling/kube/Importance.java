package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;

/**
 * Which of two pods is worth more: the one of higher priority, then the one that has run for longer, in the whole
 * seconds of {@code status.startTime} (util/utils.go, MoreImportantPod). The more important one comes first.
 */
record Importance(long nowMillis) implements Comparator<PodState> {

    private static final long SECOND = 1_000;

    @Override
    public int compare(PodState one, PodState other) {
        int byPriority = Integer.compare(other.priority(), one.priority());
        return byPriority != 0 ? byPriority : Long.compare(startSeconds(one), startSeconds(other));
    }

    /** A pod that has not started counts as starting now. */
    long startSeconds(PodState pod) {
        return (pod.startedMillis() == 0 ? nowMillis : pod.startedMillis()) / SECOND;
    }
}
