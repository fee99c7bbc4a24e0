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
    private final UnschedulableTasks failures = new UnschedulableTasks();
    private @Nullable SubJobs subJobs;
    private Consumer<JobInfo> onChange = job -> {};
    private boolean changed;
    private @Nullable PodGroupUpdate lastUpdate;
    private @Nullable SessionReasons written;
    private String phase;
    private @Nullable String enqueueError;

    /** The reasons why a session did not place or admit a job. */
    private record SessionReasons(
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

    /** Returns the resources of the queue that its tasks use. */
    public Amounts allocated() {
        return tasks.allocated();
    }

    public Optional<Amounts> minResources() {
        return resources.minResources();
    }

    public Amounts minResourcesOrNone() {
        return resources.minResourcesOrNone();
    }

    /** Returns the part of minResources that is not allocated yet. */
    Amounts outstanding() {
        return resources.outstanding(allocated());
    }

    /**
     * Returns the part of minResources that is not allocated to a running job, such as the part for a Spark driver's
     * executors (plugins/util).
     */
    Amounts keptWhileRunning() {
        boolean counts =
                phase.equals(Phases.RUNNING) && minResources().isPresent() && allocatedTasks() >= minAvailable();
        return counts ? outstanding() : none();
    }

    /** Returns the allocated resources beyond minResources. */
    Amounts elastic() {
        return resources.elastic(allocated());
    }

    /** Returns no resources at all. */
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

    /** Returns whether its tasks are divided into sub-groups. */
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

    /**
     * Returns whether the last session left its tasks and phase unchanged, so that the next session can use this
     * object.
     */
    public boolean isAsBefore() {
        return !changed;
    }

    /**
     * Returns whether it is admitted, unchanged and up to date in the cluster, so that sessions can skip it. Tasks that
     * a session has allocated or pipelined are changes.
     */
    public boolean isQuiet() {
        return lastUpdate != null
                && !isPending()
                && isAsBefore()
                && count(TaskStatus.PENDING) == 0
                && lastUpdate.phase().equals(group.phase());
    }

    /**
     * Returns whether this session has not changed it and has the same reasons as the one before, so that nothing needs
     * to be written.
     */
    public boolean isAsWritten() {
        return !changed
                && written != null
                && Objects.equals(enqueueError, written.enqueueError())
                && failures.areLike(written.failures());
    }

    /** Clears the reasons of the last session. */
    public void startSession() {
        enqueueError = null;
        failures.forget();
    }

    /** Returns what the last session wrote about the PodGroup; null if it wrote nothing. */
    @Nullable
    public PodGroupUpdate lastUpdate() {
        return lastUpdate;
    }

    /** Sets the listener for changes by a session. */
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

    /** Records the written update with the reasons of this session. */
    public void wroteAll(PodGroupUpdate update) {
        wrote(update);
        written = new SessionReasons(failures.byTask(), enqueueError);
    }

    public void change(TaskInfo task, TaskStatus status, @Nullable SessionNode node) {
        tasks.change(task, status, node);
        changed();
        resources.forget();
    }

    public int readyTasks() {
        return tasks.ready();
    }

    /** Returns whether no task uses resources or waits for them, as for a job that is not admitted or has ended. */
    public boolean isIdle() {
        return tasks.isIdle();
    }

    /**
     * Returns whether it counts for its queue: because of its tasks, or because of a reservation since its admission.
     */
    public boolean holds() {
        return !isIdle() || phase.equals(Phases.INQUEUE) || phase.equals(Phases.RUNNING);
    }

    /** Returns the number of tasks that use resources of the queue. */
    int allocatedTasks() {
        return tasks.takers();
    }

    /** Returns whether it has pending tasks: those without requests, or those with requests. */
    public boolean hasPending(boolean bestEffort) {
        int nothing = tasks.pendingBestEffort();
        return bestEffort ? nothing > 0 : count(TaskStatus.PENDING) > nothing;
    }

    /** Returns the allocated resources and the requests of its pending tasks. */
    Amounts allocatedAndPending() {
        return tasks.allocatedAndPending();
    }

    public boolean isReady() {
        return readyTasks() + tasks.pendingBestEffort() >= minAvailable();
    }

    public boolean isPipelined() {
        return count(TaskStatus.PIPELINED) + readyTasks() + tasks.pendingBestEffort() >= minAvailable();
    }

    /** Returns whether its placed tasks are fewer than its minimum. */
    public boolean isStarving() {
        return count(TaskStatus.PIPELINED) + readyTasks() < minAvailable();
    }

    /** Returns whether enough tasks of every role satisfy the condition. */
    public boolean rolesHave(Predicate<TaskInfo> condition) {
        return roles.have(tasks.all(), condition);
    }

    /** Returns whether enough sub-groups of every policy satisfy the condition. */
    public boolean subJobsHave(Predicate<SubJobInfo> condition) {
        return !isDivided() || subJobs().have(condition);
    }

    /** Records that a task fits no node: tasks of the same role are not tried again in this session. */
    public void failed(TaskInfo task, FitErrors errors) {
        failures.add(task, part(task), errors);
    }

    public boolean roleHasFailed(TaskInfo task) {
        return failures.roleHasFailed(task, part(task));
    }

    /** Must be called before each turn of a job with sub-groups. */
    public void forgetFailures() {
        failures.forget();
    }

    Optional<FitErrors> fitErrors(TaskInfo task) {
        return failures.of(task);
    }

    private String part(TaskInfo task) {
        return isDivided() ? subJobs().of(task).uid() : "";
    }

    /** Returns why it was not enqueued; empty if no plugin rejected it. */
    public Optional<String> enqueueError() {
        return Optional.ofNullable(enqueueError);
    }

    public void rejectedByEnqueue(String reason) {
        enqueueError = reason;
    }

    /**
     * Returns whether the job can still reach its minimum although this task has just failed to get a node
     * (NeedContinueAllocating). It cannot when it needs all its tasks, or when a role that cannot be placed has fewer
     * tasks than its minimum.
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

    /** Returns whether the task counts for its role's minimum. */
    public static boolean occupies(TaskInfo task) {
        return task.status().allocated()
                || task.status() == TaskStatus.SUCCEEDED
                || (task.status() == TaskStatus.PENDING && task.bestEffort());
    }
}
