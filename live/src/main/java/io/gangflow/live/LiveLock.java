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
import io.gangflow.scheduling.lock.LockProof;
import io.gangflow.scheduling.lock.StandingLock;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.ServedApplications;
import io.gangflow.simulator.engine.SnapshotOf;
import io.gangflow.workloads.events.PodEvents;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Proves from the live state of nodes and pods that a run is locked: some of its work can never end, even when
 * everything else on the cluster that can end does, and none of its pods works any more. Servers of others keep their
 * room forever, as the proof has it. Nodes that an autoscaler would add are not foreseen: let the lock stand longer than
 * they take to come. For one run, in one thread.
 */
public final class LiveLock implements LockSource {

    private static final long REQUEST_PERIOD_MILLIS = 2_000;

    /** Every run on a cluster at hand looks at all of its objects; a lock has to stand for longer than this. */
    private static final long VIEW_PERIOD_MILLIS = 500;

    private static final Duration STUCK = Duration.ofMinutes(2);

    private final Supplier<? extends ClusterObjects> cluster;
    private final long periodMillis;
    private final Clock clock;
    private final LockProof proof = new LockProof();
    private final ServedApplications served = new ServedApplications();
    private final StandingLock standing;
    private final StuckPods stuck = new StuckPods(STUCK);
    private long nextMillis;

    /**
     * Of a run that is about to begin, on a cluster that has to be asked.
     *
     * @param client of a user who may list pods and nodes of the whole cluster
     * @param confirmation how long the same pods have to be in the lock before it is believed
     */
    public LiveLock(KubernetesClient client, Clock clock, Duration confirmation) {
        this(() -> complete(new ClusterReader(client).read("cluster")), REQUEST_PERIOD_MILLIS, clock, confirmation);
    }

    /** The same on a cluster whose objects are at hand. */
    public LiveLock(ClusterObjects view, Clock clock, Duration confirmation) {
        this(() -> view, VIEW_PERIOD_MILLIS, clock, confirmation);
    }

    private LiveLock(
            Supplier<? extends ClusterObjects> cluster, long periodMillis, Clock clock, Duration confirmation) {
        this.cluster = cluster;
        this.periodMillis = periodMillis;
        this.clock = clock;
        this.standing = new StandingLock(confirmation.toMillis());
    }

    /** @throws Launcher.LaunchException when a pod of the run can't start, and has not been able to for two minutes */
    @Override
    public Optional<SchedulingLock> look(String workflow, long atMillis) {
        if (atMillis < nextMillis) {
            return Optional.empty();
        }
        nextMillis = atMillis + periodMillis;
        try {
            return standing.look(find(workflow), atMillis);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN || e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
                throw e;
            }
            return Optional.empty(); // nobody answers: whoever follows the run says so
        }
    }

    private static LiveCluster complete(LiveCluster read) {
        read.refused().stream()
                .filter(kind -> !kind.equals(KindCatalogue.RESOURCE_QUOTA)) // the proof asks for no quotas
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
        stuck.look(ours, clock.millis()).ifPresent(why -> {
            throw new Launcher.LaunchException(why);
        });
        List<ExpectedPods> expected = served.stillNeeded(ours, ExpectedPodsOf.objects(objects));
        if (!waits(workflow, ours, expected)) {
            return Optional.empty(); // and no snapshot of the whole cluster is made
        }
        return proof.foresee(SnapshotOf.objects(objects, clock.millis()), expected)
                .filter(lock -> isAbout(workflow, lock))
                .filter(lock -> ours.stream().noneMatch(pod -> works(pod, lock)));
    }

    private static boolean isOurs(Pod pod, String workflow) {
        return PodEvents.isOfRun(pod) && workflow.equals(ObjectView.label(pod, Label.WORKFLOW));
    }

    /** Whether the run can have a waiter in a lock: a pod without a node, or one that does not exist yet. */
    private static boolean waits(String workflow, List<Pod> ours, List<ExpectedPods> expected) {
        return ours.stream().anyMatch(pod -> pod.getSpec().getNodeName() == null && !PodStatusView.hasEnded(pod))
                || expected.stream().anyMatch(pods -> isOf(workflow, pods.pod()));
    }

    private static boolean isAbout(String workflow, SchedulingLock lock) {
        return lock.waiters().stream().anyMatch(waiter -> isOf(workflow, waiter.pod()));
    }

    /** All that is created for a run is named after it. */
    private static boolean isOf(String workflow, PodRef pod) {
        return pod.name().startsWith(workflow + "-");
    }

    /** On a node, not for want of others, and to an end: a server of the run keeps its node for good. */
    private static boolean works(Pod pod, SchedulingLock lock) {
        Set<String> holders =
                lock.holders().stream().map(holder -> holder.pod().name()).collect(Collectors.toSet());
        return pod.getSpec().getNodeName() != null
                && !"Always".equals(pod.getSpec().getRestartPolicy())
                && !PodStatusView.hasEnded(pod)
                && !holders.contains(pod.getMetadata().getName());
    }
}
