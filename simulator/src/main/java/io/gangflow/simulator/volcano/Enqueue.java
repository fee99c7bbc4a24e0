package io.gangflow.simulator.volcano;

import io.gangflow.simulator.state.QueueState;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Lets pending jobs in while their minResources can be reserved (actions/enqueue). A job that is turned away does not
 * hold back those behind it.
 */
final class Enqueue implements Action {

    @Override
    public void execute(Session session) {
        PriorityQueue<QueueState> queues = new PriorityQueue<>(session.tiers().queueOrder());
        Map<String, PriorityQueue<JobInfo>> pending = new HashMap<>();
        for (JobInfo job : session.activeJobs()) {
            if (job.isPending()) {
                QueueState queue = session.queueOf(job);
                pending.computeIfAbsent(queue.name(), name -> {
                            queues.add(queue);
                            return new PriorityQueue<>(session.tiers().jobOrder());
                        })
                        .add(job);
            }
        }
        while (!queues.isEmpty()) {
            QueueState queue = queues.remove();
            JobInfo job =
                    pending.getOrDefault(queue.name(), new PriorityQueue<>()).poll();
            if (job != null) {
                enqueue(session, job);
                queues.add(queue);
            }
        }
    }

    private static void enqueue(Session session, JobInfo job) {
        if (job.minResources().isEmpty() || session.tiers().jobEnqueueable(job)) {
            session.tiers().jobEnqueued(job);
            job.enqueued();
        }
    }
}
