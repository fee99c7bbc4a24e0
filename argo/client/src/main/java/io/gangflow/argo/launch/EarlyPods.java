package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.workloads.events.ObjectChange;
import io.gangflow.workloads.events.PodEvents;
import io.gangflow.workloads.events.StageEvents;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Delays changes of pods until their stage has started. Argo's controller creates the first pods of a stage before it
 * writes the status with the start of the stage and the end of the stages before it. After two seconds a change is
 * reported without that status. Not thread-safe.
 */
final class EarlyPods {

    private static final long LONGEST_MILLIS = 2_000;

    private final WorkflowStages stages;
    private final StageEvents events;
    private final Consumer<ObjectChange> released;
    private final Deque<ObjectChange> early = new ArrayDeque<>();

    /** @param released receives each delayed change, with the time of its release */
    EarlyPods(WorkflowStages stages, StageEvents events, Consumer<ObjectChange> released) {
        this.stages = stages;
        this.events = events;
        this.released = released;
    }

    /** Reports a change of a pod, now or later. */
    void changed(ObjectChange change) {
        if (isEarly(change)) {
            early.add(change);
        } else {
            released.accept(change);
        }
    }

    /** Reports delayed changes whose stage has started, or whose delay is over. */
    void release(long nowMillis) {
        release(nowMillis, nowMillis - LONGEST_MILLIS);
    }

    /** Reports all delayed changes. */
    void releaseAll(long nowMillis) {
        release(nowMillis, Long.MAX_VALUE);
    }

    private void release(long nowMillis, long seenBeforeMillis) {
        for (int left = early.size(); left > 0; left--) {
            ObjectChange change = early.remove();
            if (isEarly(change) && change.atMillis() >= seenBeforeMillis) {
                early.add(change);
                continue;
            }
            stages.running(stage(change)).ifPresent(stage -> events.start(stage, nowMillis));
            released.accept(new ObjectChange(nowMillis, change.before(), change.after()));
        }
    }

    private boolean isEarly(ObjectChange change) {
        String stage = stage(change);
        return stages.running(stage).isPresent() && !events.hasStarted(stage);
    }

    private static String stage(ObjectChange change) {
        return PodEvents.ref((Pod) change.object()).stage();
    }
}
