package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.state.PodGroupState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** The minimum number of tasks for each role of a job: minTaskMember of its PodGroup (api/job_info.go). */
final class JobRoles {

    private final Map<String, Integer> minimums;
    private final boolean count;

    JobRoles(PodGroupState group) {
        minimums = group.minTaskMember();
        int sum = minimums.values().stream().mapToInt(Integer::intValue).sum();
        count = group.minMember() >= sum;
    }

    /** Returns whether the minimums apply: only if minMember is not below their sum. */
    boolean count() {
        return count;
    }

    int minimum(String role) {
        return minimums.getOrDefault(role, 0);
    }

    /** Returns whether enough tasks of every role satisfy the condition. */
    boolean have(Iterable<TaskInfo> tasks, Predicate<TaskInfo> condition) {
        if (!count || minimums.isEmpty()) {
            return true;
        }
        Map<String, Integer> counts = new HashMap<>();
        for (TaskInfo task : tasks) {
            if (condition.test(task)) {
                counts.merge(task.role(), 1, Integer::sum);
            }
        }
        return minimums.entrySet().stream()
                .allMatch(minimum -> counts.getOrDefault(minimum.getKey(), 0) >= minimum.getValue());
    }
}
