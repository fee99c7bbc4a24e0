package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tracks the status of one pod and writes it to the API. Used by one thread. */
final class PodStatusReport {

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final Clock clock;
    private final Pod pod;
    private final String address;
    private final String startTime;
    private final ActiveDeadline deadline;
    private String phase = "Pending";
    private final Map<String, ContainerStatus> containers = new LinkedHashMap<>();
    private final Map<String, PodCondition> conditions = new HashMap<>();

    PodStatusReport(KubernetesClient client, Clock clock, Pod pod, String address, ActiveDeadline deadline) {
        this.client = client;
        this.clock = clock;
        this.pod = pod;
        this.address = address;
        this.startTime = now();
        this.deadline = deadline;
        condition("PodScheduled", "True");
        all().forEach(container -> waiting(container, "ContainerCreating", null));
    }

    private void waiting(Container container, String reason, @Nullable String message) {
        put(
                container,
                new ContainerStateBuilder()
                        .withNewWaiting()
                        .withReason(reason)
                        .withMessage(message)
                        .endWaiting()
                        .build(),
                0);
    }

    /** Writes why waiting containers do not start, and a matching event. */
    void waitsFor(String reason, String message, String eventReason, String eventMessage) {
        waitingOnes().forEach(container -> waiting(container, reason, message));
        write(phase, Optional.empty());
        unlessGone(() -> client.resource(PodEvent.warning(pod, eventReason, eventMessage, now()))
                .create());
    }

    void running(Container container, int restarts) {
        // What the container waited for now exists.
        waitingOnes().forEach(other -> waiting(other, "ContainerCreating", null));
        put(
                container,
                new ContainerStateBuilder()
                        .withNewRunning()
                        .withStartedAt(now())
                        .endRunning()
                        .build(),
                restarts);
    }

    /** Records the result of a container's readiness probe. */
    void ready(String container, boolean ready) {
        containers.computeIfPresent(
                container,
                (name, status) ->
                        new ContainerStatusBuilder(status).withReady(ready).build());
    }

    void terminated(Container container, int exitCode, String reason, String message) {
        ContainerStatus before = containers.get(container.getName());
        var ran = before == null ? null : before.getState().getRunning();
        put(
                container,
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(exitCode)
                        .withReason(reason)
                        .withMessage(message.isEmpty() ? null : message)
                        .withStartedAt(ran == null ? now() : ran.getStartedAt())
                        .withFinishedAt(now())
                        .endTerminated()
                        .build(),
                before == null ? 0 : before.getRestartCount());
    }

    /**
     * Writes the status, unless the pod was deleted or replaced by another one of the same name. A pod that ends after
     * its deadline has always failed with DeadlineExceeded.
     */
    void write(String phase, Optional<String> message) {
        this.phase = phase;
        boolean end = phase.equals("Succeeded") || phase.equals("Failed");
        if (end && deadline.hasPassed()) {
            write("Failed", ActiveDeadline.REASON, ActiveDeadline.MESSAGE);
        } else {
            write(phase, null, message.orElse(null));
        }
    }

    private void write(String phase, @Nullable String reason, @Nullable String message) {
        PodStatus status = new PodStatusBuilder()
                .withPhase(phase)
                .withReason(reason)
                .withMessage(message)
                .withHostIP("127.0.0.1")
                .withPodIP(address)
                .withPodIPs(new PodIP(address))
                .withStartTime(startTime)
                .withConditions(conditions(phase))
                .withContainerStatuses(statuses(pod.getSpec().getContainers()))
                .withInitContainerStatuses(statuses(pod.getSpec().getInitContainers()))
                .build();
        Pod change = new PodBuilder()
                .withNewMetadata()
                .withUid(pod.getMetadata().getUid())
                .endMetadata()
                .withStatus(status)
                .build();
        unlessGone(() -> resource().subresource("status").patch(MERGE, Serialization.asJson(change)));
    }

    /** Adds annotations to the pod. */
    void annotate(Map<String, String> annotations) {
        Pod change = new PodBuilder()
                .withNewMetadata()
                .withUid(pod.getMetadata().getUid())
                .withAnnotations(annotations)
                .endMetadata()
                .build();
        unlessGone(() -> resource().patch(MERGE, Serialization.asJson(change)));
    }

    private PodResource resource() {
        return client.pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName());
    }

    private static void unlessGone(Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            boolean gone =
                    e.getCode() == HttpURLConnection.HTTP_NOT_FOUND || e.getCode() == HttpURLConnection.HTTP_CONFLICT;
            if (!gone) {
                throw e;
            }
        }
    }

    private List<Container> waitingOnes() {
        return all().filter(container -> isWaiting(containers.get(container.getName())))
                .toList();
    }

    private static boolean isWaiting(@Nullable ContainerStatus status) {
        return status != null && status.getState().getWaiting() != null;
    }

    private Stream<Container> all() {
        return Stream.concat(pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream());
    }

    private List<ContainerStatus> statuses(List<Container> of) {
        return of.stream().map(container -> containers.get(container.getName())).toList();
    }

    private void put(Container container, ContainerState state, int restarts) {
        boolean running = state.getRunning() != null;
        boolean completed =
                state.getTerminated() != null && state.getTerminated().getExitCode() == 0;
        containers.put(
                container.getName(),
                new ContainerStatusBuilder()
                        .withName(container.getName())
                        .withImage(container.getImage())
                        .withImageID("")
                        .withRestartCount(restarts)
                        .withStarted(running)
                        .withReady(isInit(container) ? completed : running && container.getReadinessProbe() == null)
                        .withState(state)
                        .build());
    }

    private boolean isInit(Container container) {
        return pod.getSpec().getInitContainers().contains(container) && !Sidecars.isSidecar(container);
    }

    private List<PodCondition> conditions(String phase) {
        boolean running = phase.equals("Running");
        boolean initialized = !phase.equals("Pending");
        boolean ready =
                running && statuses(pod.getSpec().getContainers()).stream().allMatch(status -> status.getReady());
        return Stream.of(
                        Map.entry("PodScheduled", true),
                        Map.entry("Initialized", initialized),
                        Map.entry("ContainersReady", ready),
                        Map.entry("Ready", ready))
                .map(entry -> condition(entry.getKey(), entry.getValue() ? "True" : "False"))
                .toList();
    }

    /** A condition with the time of its last change, which other updates do not affect. */
    private PodCondition condition(String type, String value) {
        PodCondition before = conditions.get(type);
        if (before == null || !before.getStatus().equals(value)) {
            before = new PodConditionBuilder()
                    .withType(type)
                    .withStatus(value)
                    .withLastTransitionTime(now())
                    .build();
            conditions.put(type, before);
        }
        return before;
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
