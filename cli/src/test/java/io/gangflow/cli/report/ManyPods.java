package io.gangflow.cli.report;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.RunEvent.RunStarted.Node;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A synthetic day on a large cluster: gangs of pods in stages and queues, identical for the same seed. */
final class ManyPods {

    private static final long GIBI = 1L << 30;
    private static final Resources NODE = Resources.of(32_000, 256 * GIBI).withGpus(8);
    private static final int GANG = 4;

    private final Random random;
    private final List<RunEvent> events = new ArrayList<>();
    private final long dayMillis = 86_400_000;

    private ManyPods(long seed) {
        random = new Random(seed);
    }

    static Timeline of(int pods, int nodes, int stages, long seed) {
        return new ManyPods(seed).timeline(pods, nodes, stages);
    }

    private Timeline timeline(int pods, int nodes, int stages) {
        for (int gang = 0; gang < pods / GANG; gang++) {
            gang(gang, random.nextInt(stages), nodes);
        }
        for (int hour = 0; hour < 24 * 60; hour++) {
            events.add(new RunEvent.QueueShares(hour * 60_000L, List.of(use("batch", 1), use("research", 3))));
        }
        List<RunEvent> all = new ArrayList<>();
        all.add(new RunEvent.RunStarted(0, "day", "day", "volcano", "large", nodes(nodes)));
        events.stream().sorted(Comparator.comparingLong(RunEvent::atMillis)).forEach(all::add);
        all.add(new RunEvent.RunEnded(dayMillis, RunEvent.Outcome.COMPLETED, ""));
        return Timeline.of(all);
    }

    private static List<Node> nodes(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(index -> new Node("gpu-%04d".formatted(index), NODE, 2.5))
                .toList();
    }

    private void gang(int index, int stage, int nodes) {
        long created = (long) (random.nextDouble() * 80_000_000);
        long started = created + 1_000 + random.nextInt(1_800_000);
        long ended = Math.min(dayMillis - 1, started + 60_000 + random.nextInt(5_400_000));
        String gang = "default/gang-" + index;
        events.add(new RunEvent.GangCreated(
                created, gang, random.nextInt(3) == 0 ? "batch" : "research", GANG, "stage-" + stage));
        for (int rank = 0; rank < GANG; rank++) {
            PodRef pod = new PodRef(
                    "default",
                    "stage-%d-%d-worker-%d".formatted(stage, index, rank),
                    "stage-" + stage,
                    index,
                    "worker");
            events.add(new RunEvent.PodCreated(
                    created, pod, Resources.of(4_000, 16 * GIBI).withGpus(1)));
            events.add(new RunEvent.PodJoinedGang(created, pod, gang));
            events.add(new RunEvent.PodWaiting(
                    created + 1_000,
                    pod,
                    "0/%d nodes are available: %d Insufficient nvidia.com/gpu"
                            .formatted(nodes, random.nextInt(nodes))));
            events.add(new RunEvent.PodScheduled(started, pod, "gpu-%04d".formatted(1 + random.nextInt(nodes))));
            events.add(new RunEvent.PodRunning(started + 100, pod));
            events.add(new RunEvent.PodEnded(
                    ended, pod, random.nextInt(20) == 0 ? PodOutcome.FAILED : PodOutcome.SUCCEEDED, ""));
        }
    }

    private QueueUse use(String queue, int weight) {
        double deserved = 200.0 * weight;
        double allocated = random.nextInt(800);
        return new QueueUse(
                queue,
                weight,
                Map.of(Resources.GPU, new QueueUse.Amount(allocated, deserved, Math.max(allocated, deserved))));
    }
}
