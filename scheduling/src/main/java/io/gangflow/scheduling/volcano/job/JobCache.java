package io.gangflow.scheduling.volcano.job;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.SnapshotDiff;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of the sessions. A job is created again for a session when its PodGroup or a pod has changed, or when the
 * last session may have changed it; a job that is only running or was rejected is reused. A PodGroup whose queue does
 * not exist is ignored, and so is a pod without a PodGroup, because the podgroup controller will give it one
 * (cache/cache.go, Snapshot). Not thread-safe.
 */
final class JobCache {

    private final Map<String, PodGroupState> groups = new HashMap<>();
    private final Map<String, TreeSet<String>> podsOfGroup = new HashMap<>();
    private final Map<String, String> groupOfPod = new HashMap<>();
    private final Map<String, JobInfo> jobs = new TreeMap<>();
    private final Map<String, JobInfo> active = new TreeMap<>();
    private final QueueUsage holdings = new QueueUsage();
    private final Map<String, Integer> jobsOfQueue = new TreeMap<>();
    private final Set<String> stale = new HashSet<>();
    private List<PodGroupState> groupStates = List.of();
    private @Nullable JobCacheInputs foundation;
    private @Nullable List<JobInfo> listed;

    /**
     * Returns the jobs by namespace and name, with their tasks in the order of the UIDs.
     *
     * @param changed uids of the pods that have changed
     */
    Map<String, JobInfo> update(
            ClusterSnapshot snapshot, SessionCache cache, Map<String, QueueState> queues, Collection<String> changed) {
        SnapshotDiff.between(groupStates, snapshot.podGroups(), JobCache::key, this::groupChanged);
        groupStates = snapshot.podGroups();
        changed.forEach(uid -> podChanged(uid, cache.cluster().pod(uid)));
        listed = null;
        active.values().removeIf(job -> {
            if (job.isAsBefore()) {
                job.startSession();
            } else {
                stale.add(job.uid());
            }
            return job.isQuiet();
        });
        JobCacheInputs current = new JobCacheInputs(
                cache.cluster().nodes(), cache.cluster().dimensions(), queues.keySet(), snapshot.priorityClasses());
        if (!current.sameAs(foundation)) {
            foundation = current;
            holdings.clear(current.dimensions().size());
            stale.addAll(groups.keySet());
        }
        stale.forEach(key -> makeAnew(key, snapshot, cache, queues));
        stale.clear();
        return jobs;
    }

    private void makeAnew(String key, ClusterSnapshot snapshot, SessionCache cache, Map<String, QueueState> queues) {
        PodGroupState group = groups.get(key);
        JobInfo old = jobs.remove(key);
        active.remove(key);
        holdings.remove(key);
        if (old != null) {
            count(old, -1);
        }
        if (group == null || !queues.containsKey(SessionJobs.queueName(group))) {
            return;
        }
        JobInfo job = job(group, old, snapshot, cache);
        if (old != null && old.lastUpdate() != null) {
            job.wrote(old.lastUpdate());
        }
        job.onChange(this::activate);
        jobs.put(key, job);
        active.put(key, job);
        count(job, 1);
        if (job.holds()) {
            holdings.add(key, job);
        }
    }

    private void activate(JobInfo job) {
        if (active.put(job.uid(), job) == null) {
            listed = null;
        }
    }

    /** Returns the jobs that are not quiet at the moment, in the same order. */
    List<JobInfo> active() {
        List<JobInfo> known = listed;
        if (known == null) {
            known = List.copyOf(active.values());
            listed = known;
        }
        return known;
    }

    /** Returns the resources that the jobs of a queue held at the start of the session; empty if they held none. */
    Optional<QueueUsage.Holding> holding(String queue) {
        return holdings.of(queue);
    }

    /** Returns the resources of the cluster that were reserved for all jobs at the start of the session. */
    Amounts reserved() {
        return holdings.reserved();
    }

    /** Returns the names of the queues that have jobs. */
    Set<String> queuesInUse() {
        return jobsOfQueue.keySet();
    }

    private void count(JobInfo job, int change) {
        jobsOfQueue.compute(SessionJobs.queueName(job.group()), (queue, old) -> {
            int now = (old == null ? 0 : old) + change;
            return now == 0 ? null : now;
        });
    }

    private JobInfo job(PodGroupState group, @Nullable JobInfo old, ClusterSnapshot snapshot, SessionCache cache) {
        Dimensions dimensions = cache.cluster().dimensions();
        int priority = snapshot.priorityClasses().getOrDefault(group.priorityClassName(), 0);
        JobInfo job = new JobInfo(group, priority, dimensions);
        TreeSet<String> pods = podsOfGroup.get(key(group));
        if (pods != null) {
            for (String pod : pods) {
                TaskInfo known = old == null ? null : old.task(pod);
                job.add(task(cache.cluster().pod(pod).orElseThrow(), known, cache));
            }
        }
        return job;
    }

    /** @param known the pod's task after earlier sessions, if there was one */
    private static TaskInfo task(PodInfo pod, @Nullable TaskInfo known, SessionCache cache) {
        SessionNode node = pod.pod().node().map(cache.nodes().byName()::get).orElse(null);
        if (known != null && known.info() == pod) {
            known.reset(node);
            return known;
        }
        return new TaskInfo(pod, cache.amounts(pod.request()), node);
    }

    private static String key(PodGroupState group) {
        return group.namespace() + "/" + group.name();
    }

    private void groupChanged(@Nullable PodGroupState before, @Nullable PodGroupState after) {
        if (after != null) {
            groups.put(key(after), after);
            stale.add(key(after));
        } else if (before != null) {
            groups.remove(key(before));
            stale.add(key(before));
        }
    }

    private void podChanged(String uid, Optional<PodInfo> pod) {
        String old = groupOfPod.get(uid);
        String now = pod.map(PodInfo::pod)
                .filter(JobCache::isOurs)
                .map(JobCache::groupOf)
                .orElse(null);
        if (old != null) {
            stale.add(old);
        }
        if (old != null && !old.equals(now)) {
            groupOfPod.remove(uid);
            TreeSet<String> others = podsOfGroup.get(old);
            if (others != null) {
                others.remove(uid);
                if (others.isEmpty()) {
                    podsOfGroup.remove(old);
                }
            }
        }
        if (now != null && !now.equals(old)) {
            groupOfPod.put(uid, now);
            podsOfGroup.computeIfAbsent(now, missing -> new TreeSet<>()).add(uid);
            stale.add(now);
        }
    }

    private static String groupOf(PodState pod) {
        return pod.namespace() + "/" + pod.podGroup().orElseThrow();
    }

    private static boolean isOurs(PodState pod) {
        return pod.schedulerName().equals(SchedulerName.VOLCANO.schedulerName())
                && pod.podGroup().isPresent();
    }

    /** The state that every job depends on. */
    private record JobCacheInputs(
            List<NodeInfo> nodes, Dimensions dimensions, Set<String> queues, Map<String, Integer> priorityClasses) {

        boolean sameAs(@Nullable JobCacheInputs other) {
            return other != null
                    && nodes == other.nodes
                    && dimensions == other.dimensions
                    && queues.equals(other.queues)
                    && priorityClasses.equals(other.priorityClasses);
        }
    }
}
