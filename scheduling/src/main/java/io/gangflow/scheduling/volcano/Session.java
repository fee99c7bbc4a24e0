package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.kube.NodeSampling;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.QueueState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One look of Volcano's scheduler at the cluster: what it sees, changes as it goes, and has decided so far. */
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

    /** @param cache brought up to date with this snapshot */
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

    /** What is kept between sessions. */
    SessionCache cache() {
        return cache;
    }

    /** Of all ready nodes. */
    Amounts totalAllocatable() {
        return cache.nodes().allocatable();
    }

    /** In the order of their names. */
    List<SessionNode> nodes() {
        return cache.nodes().list();
    }

    /** Null when there is none of that name. */
    @Nullable
    SessionNode node(String name) {
        return cache.nodes().byName().get(name);
    }

    List<NodeInfo> nodeInfos() {
        return cache.nodes().infos();
    }

    /** In the order of their names. */
    Collection<JobInfo> jobs() {
        return jobs.values();
    }

    /** Those of them that are not quiet: with something to decide or to write. In the order of their names. */
    List<JobInfo> activeJobs() {
        return cache.activeJobs();
    }

    Collection<QueueState> queues() {
        return queues.values();
    }

    /** Null when there is none of that name. */
    @Nullable
    QueueState queue(String name) {
        return queues.get(name);
    }

    QueueState queueOf(JobInfo job) {
        return existingQueue(SessionJobs.queueName(job.group()));
    }

    /** A queue that jobs are in. */
    QueueState existingQueue(String name) {
        QueueState queue = queues.get(name);
        if (queue == null) {
            throw new IllegalStateException("queue %s is not in the session".formatted(name));
        }
        return queue;
    }

    /** Whether an action could do anything: a job asks to be let in, or a task waits. */
    boolean hasWork() {
        for (JobInfo job : activeJobs()) {
            if (job.isPending() || job.count(TaskStatus.PENDING) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Opens the plugins when they are first asked: a session without work needs none. */
    Tiers tiers() {
        Tiers opened = tiers;
        if (opened == null) {
            opened = new Tiers(configuration.tiers().stream()
                    .map(tier -> tier.plugins().stream()
                            .map(option -> new Seats.Seat(option, Plugins.open(option, this)))
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

    /** Whether the action enqueue is configured; without it a pending job counts as enqueued. */
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

    /** Counts the task as on its way out; {@link #keep} takes it back. */
    void release(JobInfo job, TaskInfo task) {
        SessionNode node = nodeOf(task);
        job.change(task, TaskStatus.RELEASING, node);
        node.release(task);
        tiers().deallocated(job, task);
    }

    /** The task stays; like Volcano, this takes it for running even where it was only bound. */
    void keep(JobInfo job, TaskInfo task) {
        SessionNode node = nodeOf(task);
        job.change(task, TaskStatus.RUNNING, node);
        node.keep(task);
        tiers().allocated(job, task);
    }

    /** Decides that a released task is deleted. */
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

    /** The tasks of {@link #bindings} and their nodes. */
    Map<TaskInfo, String> assignments() {
        return assignments;
    }
}
