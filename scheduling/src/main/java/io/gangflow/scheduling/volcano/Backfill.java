package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Places tasks without requests, one by one, regardless of their queue's share (actions/backfill). They are bound once
 * their job is ready.
 */
final class Backfill implements Action {

    @Override
    public void execute(Session session) {
        for (JobInfo job : inOrder(session)) {
            job.tasks(TaskStatus.PENDING).stream()
                    .filter(task -> task.bestEffort() && !task.gated())
                    .sorted(session.tiers().taskOrder())
                    .forEach(task -> place(session, job, task));
        }
    }

    private static List<JobInfo> inOrder(Session session) {
        Map<String, List<JobInfo>> byQueue = new TreeMap<>();
        List<QueueState> queues = new ArrayList<>();
        for (JobInfo job : session.activeJobs()) {
            if (!job.isPending() && job.hasPending(true) && session.tiers().jobValid(job)) {
                QueueState queue = session.queueOf(job);
                byQueue.computeIfAbsent(queue.name(), name -> {
                            queues.add(queue);
                            return new ArrayList<>();
                        })
                        .add(job);
            }
        }
        Comparator<JobInfo> order = session.tiers().jobOrder();
        return queues.stream()
                .sorted(session.tiers().queueOrder())
                .flatMap(queue ->
                        byQueue.getOrDefault(queue.name(), List.of()).stream().sorted(order))
                .toList();
    }

    private static void place(Session session, JobInfo job, TaskInfo task) {
        Optional<SessionNode> node = session.search().find(task);
        if (node.isEmpty()) {
            job.failed(task, session.search().reasons(task));
            return;
        }
        session.place(job, task, node.get(), TaskStatus.ALLOCATED);
        if (session.tiers().jobReady(job)) {
            job.tasks(TaskStatus.ALLOCATED).forEach(ready -> session.bind(job, ready));
        }
    }
}
