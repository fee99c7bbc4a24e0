package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The state that the scheduler keeps between sessions, so that opening a session only processes changes: the cluster,
 * its nodes and jobs, and the plugins' data about nodes. Not thread-safe.
 */
public final class SessionCache {

    private final ClusterCache cluster = new ClusterCache();
    private final SessionNodes nodes = new SessionNodes();
    private final JobCache jobs = new JobCache();
    private final Map<String, Object> remembered = new HashMap<>();
    private final IdentityHashMap<long[], Amounts> amounts = new IdentityHashMap<>();
    private Set<String> changed = Set.of();
    private Dimensions dimensions = Dimensions.BASIC;

    /** Updates the cache to a snapshot. */
    public void update(ClusterSnapshot snapshot) {
        changed = cluster.update(snapshot);
        if (cluster.dimensions() != dimensions) {
            dimensions = cluster.dimensions();
            remembered.clear();
            amounts.clear();
        }
        nodes.update(cluster);
    }

    /** Returns the jobs of a new session; must be called once after an update. */
    public Map<String, JobInfo> jobs(ClusterSnapshot snapshot, Map<String, QueueState> queues) {
        return jobs.update(snapshot, this, queues, changed);
    }

    public ClusterCache cluster() {
        return cluster;
    }

    public SessionNodes nodes() {
        return nodes;
    }

    /** Returns the jobs that are not quiet. */
    public List<JobInfo> activeJobs() {
        return jobs.active();
    }

    /** See {@link JobCache#holding}. */
    public Optional<QueueUsage.Holding> holding(String queue) {
        return jobs.holding(queue);
    }

    /** See {@link JobCache#reserved}. */
    public Amounts reserved() {
        return jobs.reserved();
    }

    /** See {@link JobCache#queuesInUse}. */
    public Set<String> queuesInUse() {
        return jobs.queuesInUse();
    }

    /** Returns the amounts of a request; pods with equal requests share the array. */
    Amounts amounts(long[] request) {
        return amounts.computeIfAbsent(request, Amounts::of);
    }

    /** Counts a decision until the API server shows it. */
    public void assume(PodState pod, String node, long nowMillis) {
        cluster.assume(pod, node, nowMillis);
    }

    /** Returns the data of a plugin about the nodes; created again when a new kind of resource appears. */
    public <T> T remembered(String plugin, Class<T> type, Supplier<T> maker) {
        return type.cast(remembered.computeIfAbsent(plugin, missing -> maker.get()));
    }
}
