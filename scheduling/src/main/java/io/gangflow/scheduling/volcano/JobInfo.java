package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.snapshot.Decisions.PodGroupUpdate;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.PodGroupState;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
    private final JobResources resources;
    private final JobTasks tasks;
    private final JobRoles roles;
    private final JobFailures failures = new JobFailures();
    private @Nullable SubJobs subJobs;
    private Consumer<JobInfo> onChange = job -> {};
    private boolean changed;
    private @Nullable PodGroupUpdate lastUpdate;
    private @Nullable Complaint written;
    private String phase;
    private @Nullable String enqueueError;

    /** What a session had against a job. */
    private record Complaint(
            Map<String, FitErrors> failures, @Nullable String enqueueError) {}

    JobInfo(PodGroupState group, int priority, Dimensions dimensions) {
        this.group = group;
        this.uid = group.namespace() + "/" + group.name();
        this.priority = priority;
        Amounts none = Amounts.zero(dimensions);
        this.resources = new JobResources(none, group.minResources().map(amounts -> Amounts.of(amounts, dimensions)));
        this.tasks = new JobTasks(none);
        this.roles = new JobRoles(group);
        this.phase = group.phase().isEmpty() ? Phases.PENDING : group.phase();
    }

    void add(TaskInfo task) {
        resources.forget();
        subJobs = null;
        tasks.add(task);
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
        return tasks.allocated();
    }

    Optional<Amounts> minResources() {
        return resources.minResources();
    }

    Amounts minResourcesOrNone() {
        return resources.minResourcesOrNone();
    }

    /** What of minResources it has not got. */
    Amounts outstanding() {
        return resources.outstanding(allocated());
    }

    /**
     * Returns the part of minResources that a running job has not got: kept for a Spark driver's executors, say
     * (plugins/util).
     */
    Amounts keptWhileRunning() {
        boolean counts =
                phase.equals(Phases.RUNNING) && minResources().isPresent() && allocatedTasks() >= minAvailable();
        return counts ? outstanding() : none();
    }

    /** What it has beyond minResources. */
    Amounts elastic() {
        return resources.elastic(allocated());
    }

    /** No resources at all. */
    Amounts none() {
        return resources.none();
    }

    /** Returns the task of that uid, or null. */
    @Nullable
    TaskInfo task(String uid) {
        return tasks.of(uid);
    }

    Collection<TaskInfo> tasks() {
        return tasks.all();
    }

    List<TaskInfo> tasks(TaskStatus status) {
        return tasks.in(status);
    }

    int count(TaskStatus status) {
        return tasks.count(status);
    }

    int count(Predicate<TaskInfo> predicate) {
        return tasks.count(predicate);
    }

    /** Whether its tasks are divided into sub-groups. */
    boolean isDivided() {
        return !group.subGroupPolicy().isEmpty();
    }

    SubJobs subJobs() {
        SubJobs known = subJobs;
        if (known == null) {
            known = new SubJobs(group, tasks.all());
            subJobs = known;
        }
        return known;
    }

    /** Whether it serves the next session as well: the last one has left it as it was, whatever it had against it. */
    boolean isAsBefore() {
        return !changed;
    }

    /** Let in, as before, and what is written about it is what there is to write: no session has to look at it. */
    boolean isQuiet() {
        return lastUpdate != null
                && !isPending()
                && isAsBefore()
                && count(TaskStatus.PENDING) + count(TaskStatus.ALLOCATED) + count(TaskStatus.PIPELINED) == 0
                && lastUpdate.phase().equals(group.phase());
    }

    /** Whether this session has left it as it was and says the same of it as the one before: nothing new is to be written. */
    boolean isAsWritten() {
        return !changed
                && written != null
                && Objects.equals(enqueueError, written.enqueueError())
                && failures.areLike(written.failures());
    }

    /** Forgets what the last session had against it. */
    void beginSession() {
        enqueueError = null;
        failures.forget();
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

    /** Takes note of what this session says, once it has been told. */
    void wroteAll(PodGroupUpdate update) {
        wrote(update);
        written = new Complaint(failures.byTask(), enqueueError);
    }

    void change(TaskInfo task, TaskStatus status, @Nullable SessionNode node) {
        tasks.change(task, status, node);
        changed();
        resources.forget();
    }

    int readyTasks() {
        return tasks.ready();
    }

    /** Whether no task takes anything or waits for it, as of a job that is not let in or has ended. */
    boolean isIdle() {
        return tasks.isIdle();
    }

    /** Whether it counts for its queue: by its tasks, or by what is kept for it since it was let in. */
    boolean holds() {
        return !isIdle() || phase.equals(Phases.INQUEUE) || phase.equals(Phases.RUNNING);
    }

    /** Tasks that take resources of the queue. */
    int allocatedTasks() {
        return tasks.takers();
    }

    /** Whether it has tasks that wait and ask for nothing, or for something. */
    boolean hasPending(boolean bestEffort) {
        int nothing = tasks.pendingBestEffort();
        return bestEffort ? nothing > 0 : count(TaskStatus.PENDING) > nothing;
    }

    /** What it takes and what its waiting tasks ask for. */
    Amounts allocatedAndPending() {
        return tasks.allocatedAndPending();
    }

    boolean isReady() {
        return readyTasks() + tasks.pendingBestEffort() >= minAvailable();
    }

    boolean isPipelined() {
        return count(TaskStatus.PIPELINED) + readyTasks() + tasks.pendingBestEffort() >= minAvailable();
    }

    /** Whether it lacks tasks of its minimum. */
    boolean isStarving() {
        return count(TaskStatus.PIPELINED) + readyTasks() < minAvailable();
    }

    /** Whether every role has its minimum of tasks that satisfy the condition. */
    boolean rolesHave(Predicate<TaskInfo> condition) {
        return roles.have(tasks.all(), condition);
    }

    /** Whether every policy of sub-groups has its minimum of them that satisfy the condition. */
    boolean subJobsHave(Predicate<SubJobInfo> condition) {
        return !isDivided() || subJobs().have(condition);
    }

    /** Remembers that no node took the task: tasks of the same role aren't tried again in this session. */
    void failed(TaskInfo task, FitErrors errors) {
        failures.add(task, part(task), errors);
    }

    boolean roleHasFailed(TaskInfo task) {
        return failures.roleHasFailed(task, part(task));
    }

    /** A turn of a job with sub-groups begins without what failed in the turn before. */
    void forgetFailures() {
        failures.forget();
    }

    Optional<FitErrors> fitErrors(TaskInfo task) {
        return failures.of(task);
    }

    private String part(TaskInfo task) {
        return isDivided() ? subJobs().of(task).uid() : "";
    }

    /** Why it stays out of the queue; empty when enqueue has nothing against it. */
    Optional<String> enqueueError() {
        return Optional.ofNullable(enqueueError);
    }

    void rejectedByEnqueue(String reason) {
        enqueueError = reason;
    }

    /**
     * Whether the job can reach its minimum although this task has just found no node (NeedContinueAllocating): not when
     * it needs all its tasks, nor when a role that can't be placed is short of its own minimum.
     */
    boolean canStillBeReady(TaskInfo task) {
        if (isDivided()) {
            return minAvailable() != tasks.all().size() && !subJobs().of(task).needsAll();
        }
        if (minAvailable() >= tasks.all().size()) {
            return false;
        }
        Set<String> failed = failures.roles("");
        if (!roles.count()) {
            int left = count(other -> other.status() == TaskStatus.PENDING && !failed.contains(other.role()));
            return readyTasks() + left >= minAvailable();
        }
        return failed.stream()
                .allMatch(role -> count(other -> other.role().equals(role) && occupies(other)) >= roles.minimum(role));
    }

    /** Whether the task counts for its role's minimum. */
    static boolean occupies(TaskInfo task) {
        return task.status().allocated()
                || task.status() == TaskStatus.SUCCEEDED
                || (task.status() == TaskStatus.PENDING && task.bestEffort());
    }
}
