package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The evictable tasks on each node at the start of an action. */
final class RunningTasks {

    private final Map<String, List<JobTask>> byNode = new HashMap<>();

    RunningTasks(Session session) {
        for (JobInfo job : session.jobs()) {
            add(job, TaskStatus.RUNNING);
            add(job, TaskStatus.BOUND);
        }
    }

    private void add(JobInfo job, TaskStatus status) {
        for (TaskInfo task : job.tasks(status)) {
            SessionNode node = task.node();
            if (node != null && task.evictable()) {
                byNode.computeIfAbsent(node.name(), name -> new ArrayList<>()).add(new JobTask(job, task));
            }
        }
    }

    /** Returns those that still run and satisfy the condition. */
    List<JobTask> on(SessionNode node, Predicate<JobTask> condition) {
        return byNode.getOrDefault(node.name(), List.of()).stream()
                .filter(each -> each.task().status() == TaskStatus.RUNNING
                        || each.task().status() == TaskStatus.BOUND)
                .filter(condition)
                .toList();
    }
}
