package io.gangflow.scheduling.volcano.job;

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
public final class JobInfo {

    /** Creation in whole seconds, then namespace/name. */
    public static final Comparator<JobInfo> BY_CREATION = Comparator.<JobInfo>comparingLong(
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

    public JobInfo(PodGroupState group, int priority, Dimensions dimensions) {
        this.group = group;
        this.uid = group.namespace() + "/" + group.name();
        this.priority = priority;
        Amounts none = Amounts.zero(dimensions);
        this.resources = new JobResources(none, group.minResources().map(amounts -> Amounts.of(amounts, dimensions)));
        this.tasks = new JobTasks(none);
        this.roles = new JobRoles(group);
        this.phase = group.phase().isEmpty() ? Phases.PENDING : group.phase();
    }

    public void add(TaskInfo task) {
        resources.forget();
        subJobs = null;
        tasks.add(task);
    }

    public String uid() {
        return uid;
    }

    public PodGroupState group() {
        return group;
    }

    public int priority() {
        return priority;
    }

    public int minAvailable() {
        return group.minMember();
    }

    public String phase() {
        return phase;
    }

    public void enqueued() {
        phase = Phases.INQUEUE;
        changed();
    }

    public boolean isPending() {
        return phase.equals(Phases.PENDING);
    }

    /** What its tasks take of the queue. */
    public Amounts allocated() {
        return tasks.allocated();
    }

    public Optional<Amounts> minResources() {
        return resources.minResources();
    }

    public Amounts minResourcesOrNone() {
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
    public TaskInfo task(String uid) {
        return tasks.of(uid);
    }

    public Collection<TaskInfo> tasks() {
        return tasks.all();
    }

    public List<TaskInfo> tasks(TaskStatus status) {
        return tasks.in(status);
    }

    public int count(TaskStatus status) {
        return tasks.count(status);
    }

    public int count(Predicate<TaskInfo> predicate) {
        return tasks.count(predicate);
    }

    /** Whether its tasks are divided into sub-groups. */
    public boolean isDivided() {
        return !group.subGroupPolicy().isEmpty();
    }

    public SubJobs subJobs() {
        SubJobs known = subJobs;
        if (known == null) {
            known = new SubJobs(group, tasks.all());
            subJobs = known;
        }
        return known;
    }

    /** Whether it serves the next session as well: the last one has left it as it was, whatever it had against it. */
    public boolean isAsBefore() {
        return !changed;
    }

    /** Let in, as before, and what is written about it is what there is to write: no session has to look at it. */
    public boolean isQuiet() {
        return lastUpdate != null
                && !isPending()
                && isAsBefore()
                && count(TaskStatus.PENDING) + count(TaskStatus.ALLOCATED) + count(TaskStatus.PIPELINED) == 0
                && lastUpdate.phase().equals(group.phase());
    }

    /** Whether this session has left it as it was and says the same of it as the one before: nothing new is to be written. */
    public boolean isAsWritten() {
        return !changed
                && written != null
                && Objects.equals(enqueueError, written.enqueueError())
                && failures.areLike(written.failures());
    }

    /** Forgets what the last session had against it. */
    public void beginSession() {
        enqueueError = null;
        failures.forget();
    }

    /** What the last session wrote about the PodGroup; null when there was none. */
    @Nullable
    public PodGroupUpdate lastUpdate() {
        return lastUpdate;
    }

    /** Is told when a session changes the job. */
    public void onChange(Consumer<JobInfo> listener) {
        onChange = listener;
    }

    private void changed() {
        if (!changed) {
            changed = true;
            onChange.accept(this);
        }
    }

    public void wrote(PodGroupUpdate update) {
        lastUpdate = update;
    }

    /** Takes note of what this session says, once it has been told. */
    public void wroteAll(PodGroupUpdate update) {
        wrote(update);
        written = new Complaint(failures.byTask(), enqueueError);
    }

    public void change(TaskInfo task, TaskStatus status, @Nullable SessionNode node) {
        tasks.change(task, status, node);
        changed();
        resources.forget();
    }

    public int readyTasks() {
        return tasks.ready();
    }

    /** Whether no task takes anything or waits for it, as of a job that is not let in or has ended. */
    public boolean isIdle() {
        return tasks.isIdle();
    }

    /** Whether it counts for its queue: by its tasks, or by what is kept for it since it was let in. */
    public boolean holds() {
        return !isIdle() || phase.equals(Phases.INQUEUE) || phase.equals(Phases.RUNNING);
    }

    /** Tasks that take resources of the queue. */
    int allocatedTasks() {
        return tasks.takers();
    }

    /** Whether it has tasks that wait and ask for nothing, or for something. */
    public boolean hasPending(boolean bestEffort) {
        int nothing = tasks.pendingBestEffort();
        return bestEffort ? nothing > 0 : count(TaskStatus.PENDING) > nothing;
    }

    /** What it takes and what its waiting tasks ask for. */
    Amounts allocatedAndPending() {
        return tasks.allocatedAndPending();
    }

    public boolean isReady() {
        return readyTasks() + tasks.pendingBestEffort() >= minAvailable();
    }

    public boolean isPipelined() {
        return count(TaskStatus.PIPELINED) + readyTasks() + tasks.pendingBestEffort() >= minAvailable();
    }

    /** Whether it lacks tasks of its minimum. */
    public boolean isStarving() {
        return count(TaskStatus.PIPELINED) + readyTasks() < minAvailable();
    }

    /** Whether every role has its minimum of tasks that satisfy the condition. */
    public boolean rolesHave(Predicate<TaskInfo> condition) {
        return roles.have(tasks.all(), condition);
    }

    /** Whether every policy of sub-groups has its minimum of them that satisfy the condition. */
    public boolean subJobsHave(Predicate<SubJobInfo> condition) {
        return !isDivided() || subJobs().have(condition);
    }

    /** Remembers that no node took the task: tasks of the same role aren't tried again in this session. */
    public void failed(TaskInfo task, FitErrors errors) {
        failures.add(task, part(task), errors);
    }

    public boolean roleHasFailed(TaskInfo task) {
        return failures.roleHasFailed(task, part(task));
    }

    /** A turn of a job with sub-groups begins without what failed in the turn before. */
    public void forgetFailures() {
        failures.forget();
    }

    Optional<FitErrors> fitErrors(TaskInfo task) {
        return failures.of(task);
    }

    private String part(TaskInfo task) {
        return isDivided() ? subJobs().of(task).uid() : "";
    }

    /** Why it stays out of the queue; empty when enqueue has nothing against it. */
    public Optional<String> enqueueError() {
        return Optional.ofNullable(enqueueError);
    }

    public void rejectedByEnqueue(String reason) {
        enqueueError = reason;
    }

    /**
     * Whether the job can reach its minimum although this task has just found no node (NeedContinueAllocating): not when
     * it needs all its tasks, nor when a role that can't be placed is short of its own minimum.
     */
    public boolean canStillBeReady(TaskInfo task) {
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
    public static boolean occupies(TaskInfo task) {
        return task.status().allocated()
                || task.status() == TaskStatus.SUCCEEDED
                || (task.status() == TaskStatus.PENDING && task.bestEffort());
    }
}
