package io.gangflow.scheduling.volcano.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tasks of a job, with counts by status and sums of their resources (api/job_info.go). Mutable. */
final class JobTasks {

    private final Map<String, TaskInfo> tasks = new LinkedHashMap<>();
    private final Map<TaskStatus, Map<String, TaskInfo>> byStatus = new EnumMap<>(TaskStatus.class);
    private Amounts allocated;
    private int takers;
    private int waiters;
    private int pendingBestEffort;

    /** @param none no resources at all */
    JobTasks(Amounts none) {
        allocated = none;
    }

    void add(TaskInfo task) {
        tasks.put(task.uid(), task);
        index(task);
    }

    void change(TaskInfo task, TaskStatus status, @Nullable SessionNode node) {
        inStatus(task.status()).remove(task.uid());
        if (task.status().allocated()) {
            takers--;
            allocated = allocated.minus(task.request());
        }
        waiters -= isWaiting(task) ? 1 : 0;
        pendingBestEffort -= isPendingBestEffort(task) ? 1 : 0;
        task.become(status, node);
        index(task);
    }

    /** Returns the task of that uid, or null. */
    @Nullable
    TaskInfo of(String uid) {
        return tasks.get(uid);
    }

    Collection<TaskInfo> all() {
        return tasks.values();
    }

    List<TaskInfo> in(TaskStatus status) {
        return new ArrayList<>(inStatus(status).values());
    }

    int count(TaskStatus status) {
        return inStatus(status).size();
    }

    int count(Predicate<TaskInfo> predicate) {
        int count = 0;
        for (TaskInfo task : tasks.values()) {
            if (predicate.test(task)) {
                count++;
            }
        }
        return count;
    }

    /** Returns the resources of the queue that they use. */
    Amounts allocated() {
        return allocated;
    }

    /** Returns the resources that they use, and the requests of pending tasks. */
    Amounts allocatedAndPending() {
        Amounts sum = allocated;
        for (TaskInfo task : inStatus(TaskStatus.PENDING).values()) {
            sum = sum.plus(task.request());
        }
        return sum;
    }

    /** Returns the number of tasks that have a node or have succeeded. */
    int ready() {
        return takers + count(TaskStatus.SUCCEEDED);
    }

    /** Returns the number of tasks that use resources of the queue. */
    int takers() {
        return takers;
    }

    boolean isIdle() {
        return takers + waiters == 0;
    }

    /** Returns the number of pending tasks without requests. */
    int pendingBestEffort() {
        return pendingBestEffort;
    }

    private Map<String, TaskInfo> inStatus(TaskStatus status) {
        return byStatus.getOrDefault(status, Map.of());
    }

    private void index(TaskInfo task) {
        byStatus.computeIfAbsent(task.status(), any -> new LinkedHashMap<>()).put(task.uid(), task);
        if (task.status().allocated()) {
            takers++;
            allocated = allocated.plus(task.request());
        }
        waiters += isWaiting(task) ? 1 : 0;
        pendingBestEffort += isPendingBestEffort(task) ? 1 : 0;
    }

    private static boolean isWaiting(TaskInfo task) {
        return task.status() == TaskStatus.PENDING || task.status() == TaskStatus.PIPELINED;
    }

    private static boolean isPendingBestEffort(TaskInfo task) {
        return task.status() == TaskStatus.PENDING && task.bestEffort();
    }
}
