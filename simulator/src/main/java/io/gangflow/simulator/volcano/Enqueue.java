package io.gangflow.simulator.volcano;

import io.gangflow.simulator.state.QueueState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Lets pending jobs in while their minResources can be reserved (actions/enqueue). A job that is turned away does not
 * hold back those behind it. The order of a queue's jobs is that of the session's begin: letting one in changes none of
 * what the plugins compare.
 */
final class Enqueue implements Action {

    @Override
    public void execute(Session session) {
        Map<String, List<JobInfo>> pending = new HashMap<>();
        for (JobInfo job : session.activeJobs()) {
            if (job.isPending()) {
                pending.computeIfAbsent(session.queueOf(job).name(), queue -> new ArrayList<>())
                        .add(job);
            }
        }
        if (pending.isEmpty()) {
            return;
        }
        PriorityQueue<QueueState> queues = new PriorityQueue<>(session.tiers().queueOrder());
        Map<String, Iterator<JobInfo>> next = new HashMap<>();
        pending.forEach((name, jobs) -> {
            queues.add(session.queueOf(jobs.get(0)));
            jobs.sort(session.tiers().jobOrder());
            next.put(name, jobs.iterator());
        });
        while (!queues.isEmpty()) {
            QueueState queue = queues.remove();
            Iterator<JobInfo> jobs = next.getOrDefault(queue.name(), Collections.emptyIterator());
            if (jobs.hasNext()) {
                enqueue(session, jobs.next());
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
