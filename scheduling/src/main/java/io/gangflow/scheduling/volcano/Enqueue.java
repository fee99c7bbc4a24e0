package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.SessionJobs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Admits pending jobs while their minResources can be reserved (actions/enqueue). A rejected job does not hold back
 * those behind it. The order of a queue's jobs is that at the start of the session: an admission changes nothing that
 * the plugins compare.
 */
final class Enqueue implements Action {

    @Override
    public void execute(Session session) {
        Map<String, List<JobInfo>> pending = new HashMap<>();
        for (JobInfo job : session.activeJobs()) {
            if (job.isPending()) {
                pending.computeIfAbsent(SessionJobs.queueName(job.group()), queue -> new ArrayList<>())
                        .add(job);
            }
        }
        if (pending.isEmpty()) {
            return;
        }
        Comparator<QueueState> order = session.tiers().queueOrder();
        PriorityQueue<Pending> queues = new PriorityQueue<>(Comparator.comparing(Pending::queue, order));
        pending.values().forEach(jobs -> {
            jobs.sort(session.tiers().jobOrder());
            queues.add(new Pending(session.queueOf(jobs.get(0)), jobs.iterator()));
        });
        while (!queues.isEmpty()) {
            Pending next = queues.remove();
            if (next.jobs.hasNext()) {
                enqueue(session, next.jobs.next());
                queues.add(next);
            }
        }
    }

    /** A queue and those of its jobs that had no turn yet. */
    private record Pending(QueueState queue, Iterator<JobInfo> jobs) {}

    private static void enqueue(Session session, JobInfo job) {
        if (job.minResources().isEmpty() || session.tiers().jobEnqueueable(job)) {
            session.tiers().jobEnqueued(job);
            job.enqueued();
        }
    }
}
