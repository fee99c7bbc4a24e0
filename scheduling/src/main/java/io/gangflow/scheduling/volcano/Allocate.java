package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Places the tasks of enqueued jobs, one job at a time (actions/allocate). A job gets its minimum as a whole or
 * nothing; further tasks are placed one per turn, so that other jobs and queues get their turn in between. A job with
 * sub-groups gets the required ones, each as a whole, and then one sub-group or task per turn.
 */
final class Allocate implements Action {

    @Override
    public void execute(Session session) {
        Tiers tiers = session.tiers();
        PriorityQueue<QueueState> queues = new PriorityQueue<>(tiers.queueOrder());
        Map<String, PriorityQueue<JobInfo>> jobs = new HashMap<>();
        Map<String, JobAllocation> worksheets = new HashMap<>();
        for (JobInfo job : session.activeJobs()) {
            if (!session.enqueues() && job.isPending()) {
                job.enqueued();
            }
            if (job.isPending() || !job.hasPending(false) || !tiers.jobValid(job)) {
                continue;
            }
            JobAllocation worksheet = JobAllocation.of(session, job);
            if (!worksheet.isDone()) {
                QueueState queue = session.queueOf(job);
                worksheets.put(job.uid(), worksheet);
                jobs.computeIfAbsent(queue.name(), name -> {
                            queues.add(queue);
                            return new PriorityQueue<>(tiers.jobOrder());
                        })
                        .add(job);
            }
        }
        run(session, queues, jobs, worksheets);
    }

    private static void run(
            Session session,
            PriorityQueue<QueueState> queues,
            Map<String, PriorityQueue<JobInfo>> jobs,
            Map<String, JobAllocation> worksheets) {
        while (!queues.isEmpty()) {
            QueueState queue = queues.remove();
            PriorityQueue<JobInfo> waiting = jobs.getOrDefault(queue.name(), new PriorityQueue<>());
            if (session.tiers().overused(queue) || waiting.isEmpty()) {
                continue;
            }
            JobInfo job = waiting.remove();
            JobAllocation worksheet = worksheets.get(job.uid());
            Optional<Statement> statement = worksheet == null ? Optional.empty() : worksheet.turn(queue);
            if (statement.isPresent() && session.tiers().jobReady(job)) {
                statement.get().commit();
                if (worksheet != null && !worksheet.isDone()) {
                    waiting.add(job);
                }
            }
            queues.add(queue);
        }
    }
}
