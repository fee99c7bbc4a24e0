package io.gangflow.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.Label;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.lock.LockConfirmation;
import io.gangflow.scheduling.lock.LockProof;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.ServedApplications;
import io.gangflow.simulator.engine.SnapshotBuilder;
import io.gangflow.workloads.events.PodEvents;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Proves from the live state of nodes and pods that a run is locked: some of its work can never end, even if everything
 * else on the cluster that can end does, and none of its pods works any more. For the proof, servers of other users
 * never release their resources. Nodes that an autoscaler could add are not predicted, so the confirmation time must be
 * longer than the time to add a node. For one run, in one thread.
 */
public final class LiveLock implements LockSource {

    private static final long REQUEST_PERIOD_MILLIS = 2_000;

    /** Each run on a cluster with local objects checks all of them; a lock has to last longer than this. */
    private static final long VIEW_PERIOD_MILLIS = 500;

    private static final Duration STUCK = Duration.ofMinutes(2);

    private final Supplier<? extends ClusterObjects> cluster;
    private final long periodMillis;
    private final Clock clock;
    private final LockProof proof = new LockProof();
    private final ServedApplications served = new ServedApplications();
    private final LockConfirmation standing;
    private final StuckPods stuck = new StuckPods(STUCK);
    private long nextMillis;

    /**
     * Creates the check for a run that is about to start, on a cluster that is read with requests.
     *
     * @param client of a user who is allowed to list pods and nodes of the whole cluster
     * @param confirmation how long the same pods have to be in the lock before it is reported
     */
    public LiveLock(KubernetesClient client, Clock clock, Duration confirmation) {
        this(() -> complete(new ClusterReader(client).read("cluster")), REQUEST_PERIOD_MILLIS, clock, confirmation);
    }

    /** Creates the check for a cluster whose objects are available locally. */
    public LiveLock(ClusterObjects view, Clock clock, Duration confirmation) {
        this(() -> view, VIEW_PERIOD_MILLIS, clock, confirmation);
    }

    private LiveLock(
            Supplier<? extends ClusterObjects> cluster, long periodMillis, Clock clock, Duration confirmation) {
        this.cluster = cluster;
        this.periodMillis = periodMillis;
        this.clock = clock;
        this.standing = new LockConfirmation(confirmation.toMillis());
    }

    /** @throws Launcher.LaunchException when a pod of the run has been unable to start for two minutes */
    @Override
    public Optional<SchedulingLock> findLock(String workflow, long atMillis) {
        if (atMillis < nextMillis) {
            return Optional.empty();
        }
        nextMillis = atMillis + periodMillis;
        try {
            return standing.confirm(find(workflow), atMillis);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN || e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
                throw e;
            }
            return Optional.empty(); // the server does not respond; the watch of the run reports it
        }
    }

    private static LiveCluster complete(LiveCluster read) {
        read.refused().stream()
                .filter(kind -> !kind.equals(KindCatalogue.RESOURCE_QUOTA)) // the proof does not use quotas
                .findFirst()
                .ifPresent(kind -> {
                    throw new Launcher.LaunchException(
                            "you are not allowed to list `%s` on the cluster, so no lock can be proved"
                                    .formatted(kind.groupResource()));
                });
        return read;
    }

    private Optional<SchedulingLock> find(String workflow) {
        ClusterObjects objects = cluster.get();
        List<Pod> ours = objects.list(Pod.class).stream()
                .filter(pod -> isOurs(pod, workflow))
                .toList();
        stuck.findStuck(ours, clock.millis()).ifPresent(why -> {
            throw new Launcher.LaunchException(why);
        });
        List<ExpectedPods> expected = served.stillNeeded(ours, ExpectedPodsOf.objects(objects));
        if (!waits(workflow, ours, expected)) {
            return Optional.empty(); // and avoids a snapshot of the whole cluster
        }
        return proof.foresee(SnapshotBuilder.objects(objects, clock.millis()), expected)
                .filter(lock -> isAbout(workflow, lock))
                .filter(lock -> ours.stream().noneMatch(pod -> works(pod, lock)));
    }

    private static boolean isOurs(Pod pod, String workflow) {
        return PodEvents.isOfRun(pod) && workflow.equals(ObjectView.label(pod, Label.WORKFLOW));
    }

    /** Whether the run can wait in a lock: it has a pod without a node, or a pod that does not exist yet. */
    private static boolean waits(String workflow, List<Pod> ours, List<ExpectedPods> expected) {
        return ours.stream().anyMatch(pod -> pod.getSpec().getNodeName() == null && !PodStatusView.hasEnded(pod))
                || expected.stream().anyMatch(pods -> isOf(workflow, pods.pod()));
    }

    private static boolean isAbout(String workflow, SchedulingLock lock) {
        return lock.waiters().stream().anyMatch(waiter -> isOf(workflow, waiter.pod()));
    }

    /** Names of all objects of a run start with its name. */
    private static boolean isOf(String workflow, PodRef pod) {
        return pod.name().startsWith(workflow + "-");
    }

    /**
     * Whether the pod is on a node, does not wait for others, and will end: a server of the run never releases its
     * node.
     */
    private static boolean works(Pod pod, SchedulingLock lock) {
        return pod.getSpec().getNodeName() != null
                && !"Always".equals(pod.getSpec().getRestartPolicy())
                && !PodStatusView.hasEnded(pod)
                && lock.holders().stream().noneMatch(holder -> isSame(holder.pod(), pod));
    }

    private static boolean isSame(PodRef ref, Pod pod) {
        return ref.name().equals(pod.getMetadata().getName())
                && ref.namespace().equals(pod.getMetadata().getNamespace());
    }
}
