package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.kube.NodeSampling;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.job.SessionCache;
import io.gangflow.scheduling.volcano.job.SessionJobs;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One cycle of Volcano's scheduler: its view of the cluster, which changes during the session, and its decisions. */
final class Session {

    private final SessionCache cache;
    private final Map<String, JobInfo> jobs;
    private final Map<String, QueueState> queues;
    private final VolcanoConfiguration configuration;
    private final Random random;
    private final NodeSampling sampling;
    private @Nullable Tiers tiers;
    private final boolean enqueues;
    private final Profile profile;
    private final long nowMillis;
    private @Nullable NodeSearch search;
    private @Nullable EvictionSearch evictionSearch;
    private final List<Decisions.Eviction> evictions = new ArrayList<>();
    private final List<Decisions.Binding> bindings = new ArrayList<>();
    private final Map<TaskInfo, String> assignments = new LinkedHashMap<>();

    /**
     * @param cache updated with this snapshot
     */
    Session(
            ClusterSnapshot snapshot,
            SessionCache cache,
            VolcanoConfiguration configuration,
            Random random,
            NodeSampling sampling) {
        this.cache = cache;
        queues = SessionJobs.queues(snapshot);
        jobs = cache.jobs(snapshot, queues);
        profile = configuration.profile();
        nowMillis = snapshot.nowMillis();
        enqueues = configuration.actions().contains("enqueue");
        this.configuration = configuration;
        this.random = random;
        this.sampling = sampling;
    }

    Dimensions dimensions() {
        return cache.cluster().dimensions();
    }

    /** Returns the state that is kept between sessions. */
    SessionCache cache() {
        return cache;
    }

    /** Returns the sum over all ready nodes. */
    Amounts totalAllocatable() {
        return cache.nodes().allocatable();
    }

    /** Returns the nodes in the order of their names. */
    List<SessionNode> nodes() {
        return cache.nodes().list();
    }

    /** Returns the node; null if there is none of that name. */
    @Nullable
    SessionNode node(String name) {
        return cache.nodes().byName().get(name);
    }

    List<NodeInfo> nodeInfos() {
        return cache.nodes().infos();
    }

    /** Returns the jobs in the order of their names. */
    Collection<JobInfo> jobs() {
        return jobs.values();
    }

    /** Returns the jobs with something to decide or to write, in the order of their names. */
    List<JobInfo> activeJobs() {
        return cache.activeJobs();
    }

    Collection<QueueState> queues() {
        return queues.values();
    }

    /** Returns the job; null if there is none of that name. */
    @Nullable
    QueueState queue(String name) {
        return queues.get(name);
    }

    QueueState queueOf(JobInfo job) {
        return existingQueue(SessionJobs.queueName(job.group()));
    }

    /** Returns the queue of a job, which must exist. */
    QueueState existingQueue(String name) {
        QueueState queue = queues.get(name);
        if (queue == null) {
            throw new IllegalStateException("queue %s is not in the session".formatted(name));
        }
        return queue;
    }

    /** Returns whether an action could have an effect: a job waits for admission, or a task is pending. */
    boolean hasWork() {
        for (JobInfo job : activeJobs()) {
            if (job.isPending() || job.count(TaskStatus.PENDING) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the plugins, which are opened on the first call: a session without work does not need them. */
    Tiers tiers() {
        Tiers opened = tiers;
        if (opened == null) {
            opened = new Tiers(configuration.tiers().stream()
                    .map(tier -> tier.plugins().stream()
                            .map(option -> new PluginTiers.EnabledPlugin(option, Plugins.open(option, this)))
                            .toList())
                    .toList());
            tiers = opened;
        }
        return opened;
    }

    NodeSearch search() {
        NodeSearch opened = search;
        if (opened == null) {
            opened = new NodeSearch(this, random, sampling);
            search = opened;
        }
        return opened;
    }

    EvictionSearch evictions() {
        EvictionSearch opened = evictionSearch;
        if (opened == null) {
            opened = new EvictionSearch(this, sampling);
            evictionSearch = opened;
        }
        return opened;
    }

    Profile profile() {
        return profile;
    }

    long nowMillis() {
        return nowMillis;
    }

    /** Returns whether the action enqueue is configured; without it a pending job counts as enqueued. */
    boolean enqueues() {
        return enqueues;
    }

    void place(JobInfo job, TaskInfo task, SessionNode node, TaskStatus status) {
        job.change(task, status, node);
        node.add(task, status == TaskStatus.PIPELINED);
        tiers().allocated(job, task);
    }

    void undo(JobInfo job, TaskInfo task) {
        Optional.ofNullable(task.node()).ifPresent(node -> node.remove(task, task.status() == TaskStatus.PIPELINED));
        job.change(task, TaskStatus.PENDING, null);
        tiers().deallocated(job, task);
    }

    void bind(JobInfo job, TaskInfo task) {
        SessionNode node = nodeOf(task);
        job.change(task, TaskStatus.BINDING, node);
        bindings.add(new Decisions.Binding(task.pod().namespace(), task.pod().name(), node.name()));
        assignments.put(task, node.name());
    }

    /** Marks the task as releasing; {@link #keep} undoes this. */
    void release(JobInfo job, TaskInfo task) {
        SessionNode node = nodeOf(task);
        job.change(task, TaskStatus.RELEASING, node);
        node.release(task);
        tiers().deallocated(job, task);
    }

    /** Undoes a release. Like Volcano, marks the task as running even if it was only bound. */
    void keep(JobInfo job, TaskInfo task) {
        SessionNode node = nodeOf(task);
        job.change(task, TaskStatus.RUNNING, node);
        node.keep(task);
        tiers().allocated(job, task);
    }

    /** Decides to delete a released task. */
    void evict(TaskInfo task, String reason) {
        evictions.add(new Decisions.Eviction(task.pod().namespace(), task.pod().name(), reason));
    }

    private static SessionNode nodeOf(TaskInfo task) {
        SessionNode node = task.node();
        if (node == null) {
            throw new IllegalStateException("task %s is on no node".formatted(task.uid()));
        }
        return node;
    }

    List<Decisions.Eviction> decidedEvictions() {
        return evictions;
    }

    List<Decisions.Binding> bindings() {
        return bindings;
    }

    /** Returns the tasks of {@link #bindings} and their nodes. */
    Map<TaskInfo, String> assignments() {
        return assignments;
    }
}
