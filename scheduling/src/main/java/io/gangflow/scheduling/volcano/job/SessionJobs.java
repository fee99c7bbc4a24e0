package io.gangflow.scheduling.volcano.job;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.QueueState;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The queues of a session. A PodGroup whose queue does not exist is ignored, and so is a pod without a PodGroup,
 * because the podgroup controller will give it one (cache/cache.go, Snapshot).
 */
public final class SessionJobs {

    private static final String ROOT_QUEUE = "root";
    private static final String DEFAULT_QUEUE = "default";

    private SessionJobs() {}

    public static String queueName(PodGroupState group) {
        return group.queue().isEmpty() ? DEFAULT_QUEUE : group.queue();
    }

    /** Returns queues by name; the scheduler itself creates {@code root} and {@code default}. */
    public static Map<String, QueueState> queues(ClusterSnapshot snapshot) {
        Map<String, QueueState> queues = new TreeMap<>();
        queues.put(ROOT_QUEUE, queue(ROOT_QUEUE, "", false));
        queues.put(DEFAULT_QUEUE, queue(DEFAULT_QUEUE, ROOT_QUEUE, true));
        snapshot.queues().forEach(queue -> queues.put(queue.name(), queue));
        return queues;
    }

    private static QueueState queue(String name, String parent, boolean reclaimable) {
        Optional<Resources> unlimited = Optional.empty();
        return new QueueState(name, name, 0, 1, 0, unlimited, unlimited, unlimited, reclaimable, parent, "Open");
    }
}
