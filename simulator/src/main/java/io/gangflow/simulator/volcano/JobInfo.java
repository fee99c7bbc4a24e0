package io.gangflow.simulator.volcano;

import io.gangflow.simulator.schedule.Decisions.PodGroupUpdate;
import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.state.PodGroupState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A PodGroup and its tasks during one session (api/job_info.go). Mutable. */
final class JobInfo {

    /** Creation in whole seconds, then namespace/name. */
    static final Comparator<JobInfo> BY_CREATION = Comparator.<JobInfo>comparingLong(
                    job -> job.group.createdMillis() / 1_000)
            .thenComparing(JobInfo::uid);

    private final PodGroupState group;
    private final String uid;
    private final int priority;
    private final boolean rolesCount;
    private final Optional<Amounts> minResources;
    private final Amounts minResourcesOrNone;
    private final Amounts none;
    private final Map<String, TaskInfo> tasks = new LinkedHashMap<>();
    private final Map<TaskStatus, Map<String, TaskInfo>> byStatus = new EnumMap<>(TaskStatus.class);
    private final Map<String, FitErrors> fitErrors = new LinkedHashMap<>();
    private final Set<String> failedRoles = new TreeSet<>();
    private Amounts allocated;
    private int pendingBestEffort;
    private Consumer<JobInfo> onChange = job -> {};
    private boolean changed;
    private @Nullable Amounts outstanding;
    private @Nullable Amounts elastic;
    private @Nullable PodGroupUpdate lastUpdate;
    private String phase;
    private @Nullable String enqueueError;

    JobInfo(PodGroupState group, int priority, Dimensions dimensions) {
        this.group = group;
        this.uid = group.namespace() + "/" + group.name();
        this.priority = priority;
        this.rolesCount = group.minTaskMember().isEmpty()
                ? group.minMember() >= 0
                : group.minMember() >= sum(group.minTaskMember().values());
        this.none = Amounts.zero(dimensions);
        this.allocated = none;
        this.minResources = group.minResources().map(resources -> Amounts.of(resources, dimensions));
        this.minResourcesOrNone = minResources.orElse(allocated);
        this.phase = group.phase().isEmpty() ? Phases.PENDING : group.phase();
    }

    private static int sum(Collection<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).sum();
    }

    void add(TaskInfo task) {
        outstanding = null;
        elastic = null;
        tasks.put(task.uid(), task);
        index(task);
    }

    String uid() {
        return uid;
    }

    PodGroupState group() {
        return group;
    }

    int priority() {
        return priority;
    }

    int minAvailable() {
        return group.minMember();
    }

    String phase() {
        return phase;
    }

    void enqueued() {
        phase = Phases.INQUEUE;
        changed();
    }

    boolean isPending() {
        return phase.equals(Phases.PENDING);
    }

    /** What its tasks take of the queue. */
    Amounts allocated() {
        return allocated;
    }

    Optional<Amounts> minResources() {
        return minResources;
    }

    Amounts minResourcesOrNone() {
        return minResourcesOrNone;
    }

    /** What of minResources it has not got. */
    Amounts outstanding() {
        Amounts known = outstanding;
        if (known == null) {
            known = minResourcesOrNone.exceeding(allocated);
            outstanding = known;
        }
        return known;
    }

    /** What it has beyond minResources. */
    Amounts elastic() {
        Amounts known = elastic;
        if (known == null) {
            known = allocated.exceeding(minResourcesOrNone);
            elastic = known;
        }
        return known;
    }

    /** No resources at all. */
    Amounts none() {
        return none;
    }

    Collection<TaskInfo> tasks() {
        return tasks.values();
    }

    List<TaskInfo> tasks(TaskStatus status) {
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

    /**
     * Whether a session has left it as it was and could do nothing else: it has been let in, and no task waits. Then it
     * serves the next session as well.
     */
    boolean isSettled() {
        return !changed
                && !isPending()
                && count(TaskStatus.PENDING) + count(TaskStatus.ALLOCATED) + count(TaskStatus.PIPELINED) == 0;
    }

    /** Settled, and what is written about it is what there is to write: no session has to look at it. */
    boolean isQuiet() {
        return lastUpdate != null && isSettled() && lastUpdate.phase().equals(group.phase());
    }

    /** What the last session wrote about the PodGroup; null when there was none. */
    @Nullable
    PodGroupUpdate lastUpdate() {
        return lastUpdate;
    }

    /** Is told when a session changes the job. */
    void onChange(Consumer<JobInfo> listener) {
        onChange = listener;
    }

    private void changed() {
        if (!changed) {
            changed = true;
            onChange.accept(this);
        }
    }

    void wrote(PodGroupUpdate update) {
        lastUpdate = update;
    }

    void change(TaskInfo task, TaskStatus status, @Nullable SessionNode node) {
        inStatus(task.status()).remove(task.uid());
        if (task.status().allocated()) {
            allocated = allocated.minus(task.request());
        }
        pendingBestEffort -= isPendingBestEffort(task) ? 1 : 0;
        task.become(status, node);
        index(task);
        changed();
        outstanding = null;
        elastic = null;
    }

    private Map<String, TaskInfo> inStatus(TaskStatus status) {
        return byStatus.getOrDefault(status, Map.of());
    }

    private void index(TaskInfo task) {
        byStatus.computeIfAbsent(task.status(), any -> new LinkedHashMap<>()).put(task.uid(), task);
        if (task.status().allocated()) {
            allocated = allocated.plus(task.request());
        }
        pendingBestEffort += isPendingBestEffort(task) ? 1 : 0;
    }

    private static boolean isPendingBestEffort(TaskInfo task) {
        return task.status() == TaskStatus.PENDING && task.bestEffort();
    }

    int readyTasks() {
        return count(TaskStatus.BOUND)
                + count(TaskStatus.BINDING)
                + count(TaskStatus.RUNNING)
                + count(TaskStatus.ALLOCATED)
                + count(TaskStatus.SUCCEEDED);
    }

    /** Tasks that take resources of the queue. */
    int allocatedTasks() {
        return count(TaskStatus.BOUND)
                + count(TaskStatus.BINDING)
                + count(TaskStatus.RUNNING)
                + count(TaskStatus.ALLOCATED);
    }

    /** Whether it has tasks that wait and ask for nothing, or for something. */
    boolean hasPending(boolean bestEffort) {
        return bestEffort ? pendingBestEffort > 0 : count(TaskStatus.PENDING) > pendingBestEffort;
    }

    /** What it takes and what its waiting tasks ask for. */
    Amounts allocatedAndPending() {
        Amounts sum = allocated;
        for (TaskInfo task : inStatus(TaskStatus.PENDING).values()) {
            sum = sum.plus(task.request());
        }
        return sum;
    }

    boolean isReady() {
        return readyTasks() + pendingBestEffort >= minAvailable();
    }

    boolean isPipelined() {
        return count(TaskStatus.PIPELINED) + readyTasks() + pendingBestEffort >= minAvailable();
    }

    /** Whether it lacks tasks of its minimum. */
    boolean isStarving() {
        return count(TaskStatus.PIPELINED) + readyTasks() < minAvailable();
    }

    /** minTaskMember counts only when minMember is not below its sum. */
    boolean rolesCount() {
        return rolesCount;
    }

    /** Whether every role has its minimum of tasks that satisfy the condition. */
    boolean rolesHave(Predicate<TaskInfo> condition) {
        if (!rolesCount || group.minTaskMember().isEmpty()) {
            return true;
        }
        Map<String, Integer> counts = new HashMap<>();
        tasks.values().stream().filter(condition).forEach(task -> counts.merge(task.role(), 1, Integer::sum));
        return group.minTaskMember().entrySet().stream()
                .allMatch(minimum -> counts.getOrDefault(minimum.getKey(), 0) >= minimum.getValue());
    }

    /** Remembers that no node took the task: tasks of the same role aren't tried again in this session. */
    void failed(TaskInfo task, FitErrors errors) {
        fitErrors.put(task.uid(), errors);
        failedRoles.add(task.role());
        changed();
    }

    boolean roleHasFailed(TaskInfo task) {
        return !task.role().isEmpty() && failedRoles.contains(task.role());
    }

    Optional<FitErrors> fitErrors(TaskInfo task) {
        return Optional.ofNullable(fitErrors.get(task.uid()));
    }

    /** Why it stays out of the queue; empty when enqueue has nothing against it. */
    Optional<String> enqueueError() {
        return Optional.ofNullable(enqueueError);
    }

    void rejectedByEnqueue(String reason) {
        enqueueError = reason;
        changed();
    }

    /**
     * Whether the job can reach its minimum although a task has just found no node (NeedContinueAllocating): not when
     * it needs all its tasks, nor when a role that can't be placed is short of its own minimum.
     */
    boolean canStillBeReady() {
        if (minAvailable() >= tasks.size()) {
            return false;
        }
        if (!rolesCount()) {
            int left = count(task -> task.status() == TaskStatus.PENDING && !failedRoles.contains(task.role()));
            return readyTasks() + left >= minAvailable();
        }
        return failedRoles.stream()
                .allMatch(role -> count(task -> task.role().equals(role) && occupies(task))
                        >= group.minTaskMember().getOrDefault(role, 0));
    }

    /** Whether the task counts for its role's minimum. */
    static boolean occupies(TaskInfo task) {
        return task.status().allocated()
                || task.status() == TaskStatus.SUCCEEDED
                || (task.status() == TaskStatus.PENDING && task.bestEffort());
    }
}
