package io.gangflow.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.events.PodEvents;
import io.gangflow.kind.KindCatalogue;
import io.gangflow.run.Label;
import io.gangflow.run.Launcher;
import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.ServedApplications;
import io.gangflow.simulator.engine.SnapshotOf;
import io.gangflow.simulator.lock.ExpectedPods;
import io.gangflow.simulator.lock.LockProof;
import io.gangflow.simulator.lock.StandingLock;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Proves from the live state of nodes and pods that a run is locked: some of its work can never end, even when
 * everything else on the cluster that can end does, and none of its pods works any more. Servers of others keep their
 * room for ever, as the proof has it. Nodes that an autoscaler would add are not foreseen: let the lock stand longer than
 * they take to come. For one run, in one thread.
 */
public final class LiveLock implements LockSource {

    private static final long PERIOD_MILLIS = 2_000;
    private static final Duration STUCK = Duration.ofMinutes(2);

    private final KubernetesClient client;
    private final String workflow;
    private final Clock clock;
    private final LockProof proof = new LockProof();
    private final ServedApplications served = new ServedApplications();
    private final StandingLock standing;
    private final StuckPods stuck = new StuckPods(STUCK);
    private long nextMillis;

    /**
     * Of a run that is about to begin.
     *
     * @param client of a user who may list pods and nodes of the whole cluster
     * @param confirmation how long the same pods have to be in the lock before it is believed
     */
    public LiveLock(KubernetesClient client, String workflow, Clock clock, Duration confirmation) {
        this.client = client;
        this.workflow = workflow;
        this.clock = clock;
        this.standing = new StandingLock(this::find, confirmation.toMillis());
    }

    /** @throws Launcher.LaunchException when a pod of the run can't start, and has not been able to for two minutes */
    @Override
    public Optional<SchedulingLock> look(String run, long atMillis) {
        if (atMillis < nextMillis) {
            return Optional.empty();
        }
        nextMillis = atMillis + PERIOD_MILLIS;
        try {
            return standing.look(atMillis);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN || e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
                throw e;
            }
            return Optional.empty(); // nobody answers: whoever follows the run says so
        }
    }

    private Optional<SchedulingLock> find() {
        LiveCluster objects = new ClusterReader(client).read("cluster");
        objects.refused().stream()
                .filter(kind -> !kind.equals(KindCatalogue.RESOURCE_QUOTA)) // the proof asks for no quotas
                .findFirst()
                .ifPresent(kind -> {
                    throw new Launcher.LaunchException(
                            "you may not list `%s` on the cluster, so no lock could be proved"
                                    .formatted(kind.groupResource()));
                });
        List<Pod> ours = objects.list(Pod.class).stream().filter(this::isOurs).toList();
        stuck.look(ours, clock.millis()).ifPresent(why -> {
            throw new Launcher.LaunchException(why);
        });
        List<ExpectedPods> expected = served.stillNeeded(ours, ExpectedPodsOf.objects(objects));
        return proof.foresee(SnapshotOf.objects(objects, clock.millis()), expected)
                .filter(this::isAboutUs)
                .filter(lock -> ours.stream().noneMatch(pod -> works(pod, lock)));
    }

    private boolean isOurs(Pod pod) {
        return PodEvents.isOfRun(pod)
                && workflow.equals(Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.<String, String>of())
                        .get(Label.WORKFLOW));
    }

    /** All that is created for a run is named after it. */
    private boolean isAboutUs(SchedulingLock lock) {
        return lock.waiters().stream().anyMatch(waiter -> waiter.pod().name().startsWith(workflow + "-"));
    }

    /** On a node, and not for want of others. */
    private static boolean works(Pod pod, SchedulingLock lock) {
        Set<String> holders =
                lock.holders().stream().map(holder -> holder.pod().name()).collect(Collectors.toSet());
        String phase = pod.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(pod.getStatus().getPhase(), "");
        return pod.getSpec().getNodeName() != null
                && !phase.equals("Succeeded")
                && !phase.equals("Failed")
                && !holders.contains(pod.getMetadata().getName());
    }
}
