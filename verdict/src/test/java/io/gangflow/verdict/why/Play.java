package io.gangflow.verdict.why;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Builder of the timeline of a run; times are in seconds. */
final class Play {

    private final List<RunEvent> events = new ArrayList<>();

    static Play play() {
        return new Play();
    }

    /** Adds a pod that is created at the first time, placed at the second and ended at the third, if given. */
    Play pod(String name, String stage, int instance, long... times) {
        return pod(PodOutcome.SUCCEEDED, name, stage, instance, times);
    }

    /** Adds such a pod that is deleted in the end. */
    Play deletedPod(String name, String stage, int instance, long... times) {
        return pod(PodOutcome.DELETED, name, stage, instance, times);
    }

    private Play pod(PodOutcome outcome, String name, String stage, int instance, long... times) {
        PodRef pod = new PodRef("default", name, stage, instance, "worker");
        events.add(new RunEvent.PodCreated(times[0] * 1_000, pod, Resources.NONE));
        if (times.length > 1) {
            events.add(new RunEvent.PodScheduled(times[1] * 1_000, pod, "n1"));
        }
        if (times.length > 2) {
            events.add(new RunEvent.PodEnded(times[2] * 1_000, pod, outcome, ""));
        }
        return this;
    }

    Play lockedBy(String pod, long seconds) {
        SchedulingLock.Holder holder =
                new SchedulingLock.Holder(new PodRef("default", pod, "s", 0, "worker"), "n1", Resources.NONE);
        events.add(new RunEvent.Locked(seconds * 1_000, new SchedulingLock(List.of(holder), List.of(), List.of())));
        return this;
    }

    Timeline timeline() {
        List<RunEvent> all = new ArrayList<>();
        all.add(new RunEvent.RunStarted(0, "run", "pipeline", "volcano", "cluster", List.of()));
        events.stream().sorted(Comparator.comparingLong(RunEvent::atMillis)).forEach(all::add);
        return Timeline.of(all);
    }
}
