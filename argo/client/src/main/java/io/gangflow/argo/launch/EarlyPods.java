package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.workloads.events.ObjectChange;
import io.gangflow.workloads.events.PodEvents;
import io.gangflow.workloads.events.StageEvents;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Holds back changes of pods until their stage has started. Argo's controller creates the first pods of a stage before it writes
 * the status that says so, and that the stages before it have ended. A status that does not arrive in two seconds is not waited for any
 * longer. Not thread-safe.
 */
final class EarlyPods {

    private static final long LONGEST_MILLIS = 2_000;

    private final WorkflowStages stages;
    private final StageEvents events;
    private final Consumer<ObjectChange> released;
    private final Deque<ObjectChange> early = new ArrayDeque<>();

    /** @param released takes each change when its time has come, with that time */
    EarlyPods(WorkflowStages stages, StageEvents events, Consumer<ObjectChange> released) {
        this.stages = stages;
        this.events = events;
        this.released = released;
    }

    /** Passes on a change of a pod, now or later. */
    void changed(ObjectChange change) {
        if (isEarly(change)) {
            early.add(change);
        } else {
            released.accept(change);
        }
    }

    /** Passes on what has been held back for stages that have started, or for too long. */
    void release(long nowMillis) {
        release(nowMillis, nowMillis - LONGEST_MILLIS);
    }

    /** Passes on everything. */
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
