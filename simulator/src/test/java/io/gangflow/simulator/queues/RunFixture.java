package io.gangflow.simulator.queues;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Builder of a run; times are in seconds. */
final class RunFixture {

    private static final long GIBI = 1L << 30;

    private final List<RunEvent.RunStarted.Node> nodes = new ArrayList<>();
    private final List<RunEvent> events = new ArrayList<>();

    RunFixture node(String name, int cpus, int gibi, int gpus, double usdPerHour) {
        nodes.add(new RunEvent.RunStarted.Node(name, resources(cpus, gibi, gpus), usdPerHour));
        return this;
    }

    RunFixture gang(String name, String queue, int minMember, long created) {
        events.add(new RunEvent.GangCreated(created * 1000, name, queue, minMember, ""));
        return this;
    }

    /** Adds a pod that is pending from the first to the second time, then is bound and runs until the third. */
    RunFixture pod(String name, String gang, String node, Resources requests, long... times) {
        PodRef pod = new PodRef("default", name, "stage", 0, "worker");
        events.add(new RunEvent.PodCreated(times[0] * 1000, pod, requests));
        if (!gang.isEmpty()) {
            events.add(new RunEvent.PodJoinedGang(times[0] * 1000, pod, gang));
        }
        if (times.length > 1) {
            events.add(new RunEvent.PodScheduled(times[1] * 1000, pod, node));
            events.add(new RunEvent.PodRunning(times[1] * 1000, pod));
        }
        if (times.length > 2) {
            events.add(new RunEvent.PodEnded(times[2] * 1000, pod, PodOutcome.SUCCEEDED, ""));
        }
        return this;
    }

    RunFixture shares(long at, QueueUse... uses) {
        events.add(new RunEvent.QueueShares(at * 1000, List.of(uses)));
        return this;
    }

    Timeline endingAt(long seconds) {
        List<RunEvent> all = new ArrayList<>();
        all.add(new RunEvent.RunStarted(0, "run", "pipeline", "volcano", "cluster", nodes));
        events.stream().sorted(Comparator.comparingLong(RunEvent::atMillis)).forEach(all::add);
        all.add(new RunEvent.RunEnded(seconds * 1000, RunEvent.Outcome.COMPLETED, ""));
        return Timeline.of(all);
    }

    static QueueUse cpu(String queue, double allocated, double deserved) {
        return new QueueUse(
                queue, 1, Map.of("cpu", new QueueUse.Amount(allocated, deserved, Math.max(allocated, deserved))));
    }

    static Resources resources(int cpus, int gibi, int gpus) {
        return Resources.of(cpus * 1000L, gibi * GIBI).withGpus(gpus);
    }
}
