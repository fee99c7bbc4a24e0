package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobHoldings;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.SessionNodes;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What the scheduler keeps from one session to the next, so that opening a session costs what has changed: the cluster,
 * its nodes and jobs, and what plugins remember of nodes. Not thread-safe.
 */
final class SessionCache {

    private final ClusterCache cluster = new ClusterCache();
    private final SessionNodes nodes = new SessionNodes();
    private final JobCache jobs = new JobCache();
    private final Map<String, Object> remembered = new HashMap<>();
    private final IdentityHashMap<long[], Amounts> amounts = new IdentityHashMap<>();
    private Set<String> changed = Set.of();
    private Dimensions dimensions = Dimensions.BASIC;

    /** Brings it up to date. */
    void update(ClusterSnapshot snapshot) {
        changed = cluster.update(snapshot);
        if (cluster.dimensions() != dimensions) {
            dimensions = cluster.dimensions();
            remembered.clear();
            amounts.clear();
        }
        nodes.update(cluster);
    }

    /** The jobs of the session that begins; once after an update. */
    Map<String, JobInfo> jobs(ClusterSnapshot snapshot, Map<String, QueueState> queues) {
        return jobs.update(snapshot, this, queues, changed);
    }

    ClusterCache cluster() {
        return cluster;
    }

    SessionNodes nodes() {
        return nodes;
    }

    /** The jobs that are not quiet. */
    List<JobInfo> activeJobs() {
        return jobs.active();
    }

    /** See {@link JobCache#holding}. */
    Optional<JobHoldings.Holding> holding(String queue) {
        return jobs.holding(queue);
    }

    /** See {@link JobCache#reserved}. */
    Amounts reserved() {
        return jobs.reserved();
    }

    /** See {@link JobCache#queuesInUse}. */
    Set<String> queuesInUse() {
        return jobs.queuesInUse();
    }

    /** Of the array that all pods share that ask for the same. */
    Amounts amounts(long[] request) {
        return amounts.computeIfAbsent(request, Amounts::of);
    }

    /** Counts a decision, until the API server shows it. */
    void assume(PodState pod, String node, long nowMillis) {
        cluster.assume(pod, node, nowMillis);
    }

    /** What a plugin of this name remembers of the nodes; forgotten when another kind of resource appears. */
    <T> T remembered(String plugin, Class<T> type, Supplier<T> maker) {
        return type.cast(remembered.computeIfAbsent(plugin, missing -> maker.get()));
    }
}
