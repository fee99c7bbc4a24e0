package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Admitted jobs with missing tasks, and their pending tasks; for preempt and reclaim. */
final class Starvation {

    private final Session session;
    private final Map<String, List<JobInfo>> byQueue = new HashMap<>();
    private final Map<String, PriorityQueue<TaskInfo>> tasks = new HashMap<>();

    Starvation(Session session) {
        this.session = session;
        for (JobInfo job : session.jobs()) {
            if (!job.isPending()
                    && session.tiers().jobValid(job)
                    && session.tiers().jobStarving(job)) {
                byQueue.computeIfAbsent(session.queueOf(job).name(), name -> new ArrayList<>())
                        .add(job);
                tasks.put(job.uid(), waiting(job));
            }
        }
    }

    boolean none() {
        return byQueue.isEmpty();
    }

    List<JobInfo> jobsOf(String queue) {
        return byQueue.getOrDefault(queue, List.of());
    }

    PriorityQueue<JobInfo> inOrder(String queue) {
        PriorityQueue<JobInfo> jobs = new PriorityQueue<>(session.tiers().jobOrder());
        jobs.addAll(jobsOf(queue));
        return jobs;
    }

    /** Returns the tasks that were pending at the start of the action; the caller removes the ones it handles. */
    PriorityQueue<TaskInfo> tasksOf(JobInfo job) {
        return tasks.getOrDefault(job.uid(), new PriorityQueue<>());
    }

    /** Returns the tasks that are pending now. */
    PriorityQueue<TaskInfo> waiting(JobInfo job) {
        PriorityQueue<TaskInfo> waiting = new PriorityQueue<>(session.tiers().taskOrder());
        job.tasks(TaskStatus.PENDING).stream().filter(task -> !task.gated()).forEach(waiting::add);
        return waiting;
    }
}
