package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.PodStatusView;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One RayJob, from its creation to the end of its pods (KubeRay v1.7.0, controllers/ray/rayjob_controller.go,
 * {@code Reconcile}, submission mode {@code HTTPMode}). Unlike in KubeRay, a head that has ended fails the job
 * immediately. The head's pod ends before the status does, with the program's exit code, and is kept, because its log
 * is the program's. Used by one thread.
 */
final class RayJobReconciler {

    /** KubeRay waits five minutes ({@code RAYJOB_STATUS_CHECK_TIMEOUT_SECONDS}). */
    static final Duration SILENCE = Duration.ofMinutes(1);

    /** How often a worker is recreated before the job has started. */
    private static final int MOST_LOST = 3;

    /** How long Ray may take to start in running pods. */
    private static final Duration LONGEST_START = Duration.ofMinutes(4);

    private static final Duration POLL = Duration.ofMillis(500);

    private final RayCluster cluster;
    private final Clock clock;
    private Optional<Instant> silentSince = Optional.empty();
    private Optional<Instant> runningSince = Optional.empty();
    private Optional<ObjectNode> end = Optional.empty();

    RayJobReconciler(RayCluster cluster, Clock clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    /** The result of one pass. */
    record Step(Optional<ObjectNode> status, Duration pause) {

        static Step wait(Duration pause) {
            return new Step(Optional.empty(), pause);
        }

        static Step to(ObjectNode status) {
            return new Step(Optional.of(status), Duration.ZERO);
        }
    }

    /** Does what is due; the status must be written before the next pass. */
    Step reconcile(RayJobView job) throws InterruptedException, IOException {
        return switch (job.deployment()) {
            case "" -> start(job);
            case RayStatus.INITIALIZING -> initialize(job);
            case RayStatus.RUNNING -> poll(job);
            case RayStatus.COMPLETE, RayStatus.FAILED -> end(job);
            default -> Step.wait(SILENCE);
        };
    }

    private Step start(RayJobView job) {
        Optional<String> refused = job.unsupported().or(() -> new RayObjects(job, "").problem());
        return refused.map(message ->
                        Step.to(RayStatus.failed("ValidationFailed", "ValidationFailed", message, clock.instant())))
                .orElseGet(() -> Step.to(RayStatus.initializing(job, clock.instant())));
    }

    private Step initialize(RayJobView job) throws IOException, InterruptedException {
        cluster.create(job);
        List<Pod> pods = cluster.pods(job);
        Optional<Step> lost = lost(job, pods);
        if (lost.isPresent()) {
            return lost.get();
        }
        if (!cluster.isComplete(job, pods) || !pods.stream().allMatch(PodStatusView::isRunning)) {
            runningSince = Optional.empty();
            return Step.wait(POLL);
        }
        Pod head = cluster.head(job, pods).orElseThrow();
        String url = dashboard(head);
        if (pods.stream().allMatch(RayJobReconciler::isReady)
                && new RayDashboard(URI.create(url), token(head)).isUp()) {
            return Step.to(RayStatus.running(url));
        }
        Instant since = runningSince.orElseGet(clock::instant);
        runningSince = Optional.of(since);
        return clock.instant().isBefore(since.plus(LONGEST_START))
                ? Step.wait(POLL)
                : fail("Ray has not started within %d s; its dashboard and agents need the package `ray[default]`"
                        .formatted(LONGEST_START.toSeconds()));
    }

    private Step poll(RayJobView job) throws InterruptedException, IOException {
        List<Pod> pods = cluster.pods(job);
        if (end.isPresent()) {
            boolean ended = cluster.head(job, pods)
                    .filter(pod -> !PodStatusView.hasEnded(pod))
                    .isEmpty();
            return ended ? Step.to(end.get()) : Step.wait(POLL);
        }
        Optional<Step> lost = lost(job, pods);
        if (lost.isPresent()) {
            return lost.get();
        }
        Pod head = cluster.head(job, pods).orElseThrow();
        RayDashboard dashboard =
                new RayDashboard(URI.create(job.status().path("dashboardURL").asText()), token(head));
        try {
            Optional<JsonNode> info = dashboard.job(job.jobId());
            if (info.isEmpty()) {
                dashboard.submit(cluster.submission(job));
            }
            silentSince = Optional.empty();
            return info.map(found -> changed(job, head, found)).orElseGet(() -> Step.wait(POLL));
        } catch (IOException silent) {
            return noResponse(silent);
        }
    }

    private Step changed(RayJobView job, Pod head, JsonNode info) {
        ObjectNode status = RayStatus.of(info, clock.instant());
        if (RayStatus.hasEnded(status) && job.endsItsPods()) {
            end = Optional.of(status);
            cluster.end(head, code(info));
            return Step.wait(POLL);
        }
        boolean same = status.path("jobStatus").equals(job.status().path("jobStatus"))
                && status.path("jobDeploymentStatus").equals(job.status().path("jobDeploymentStatus"));
        return same ? Step.wait(POLL) : Step.to(status);
    }

    private Step noResponse(IOException why) {
        Instant since = silentSince.orElseGet(clock::instant);
        silentSince = Optional.of(since);
        return clock.instant().isBefore(since.plus(SILENCE))
                ? Step.wait(POLL)
                : Step.to(RayStatus.failed(
                        RayStatus.FAILED,
                        "JobStatusCheckTimeoutExceeded",
                        "the dashboard has not answered for %d s: %s".formatted(SILENCE.toSeconds(), why.getMessage()),
                        clock.instant()));
    }

    /** The result when a pod has ended before the job. */
    private Optional<Step> lost(RayJobView job, List<Pod> pods) {
        Optional<Pod> head = cluster.head(job, pods);
        if (head.isEmpty() ? !job.deployment().equals(RayStatus.INITIALIZING) : PodStatusView.hasEnded(head.get())) {
            String what = head.map(RayJobReconciler::ended).orElse("was deleted");
            return Optional.of(fail("the head of the Ray cluster %s; its log has more".formatted(what)));
        }
        for (Pod pod : pods) {
            if (PodStatusView.hasEnded(pod) && cluster.replace(job, pod) > MOST_LOST) {
                return Optional.of(fail("worker %s %s, %d workers in all; its log has more"
                        .formatted(pod.getMetadata().getName(), ended(pod), MOST_LOST + 1)));
            }
        }
        return Optional.empty();
    }

    private Step fail(String message) {
        return Step.to(RayStatus.failed(RayStatus.FAILED, "AppFailed", message, clock.instant()));
    }

    private Step end(RayJobView job) {
        cluster.deleteGroups(job);
        if (!job.spec().path("shutdownAfterJobFinishes").asBoolean()) {
            return Step.wait(SILENCE);
        }
        Instant due = job.endTime()
                .orElseGet(clock::instant)
                .plusSeconds(job.spec().path("ttlSecondsAfterFinished").asLong());
        if (due.isAfter(clock.instant())) {
            return Step.wait(Duration.between(clock.instant(), due));
        }
        cluster.shutDown(job);
        return Step.wait(SILENCE);
    }

    private static int code(JsonNode info) {
        boolean succeeded = info.path("status").asText().equals("SUCCEEDED");
        return info.path("driver_exit_code").asInt(succeeded ? 0 : 1);
    }

    private static boolean isReady(Pod pod) {
        return PodStatusView.isRunning(pod)
                && PodStatusView.condition(pod, "Ready")
                        .filter(ready -> ready.getStatus().equals("True"))
                        .isPresent();
    }

    private static String ended(Pod pod) {
        return PodStatusView.containers(pod).stream()
                .map(ContainerStatus::getState)
                .filter(state -> state != null && state.getTerminated() != null)
                .map(state -> "ended with code " + state.getTerminated().getExitCode())
                .findFirst()
                .orElse("has failed");
    }

    private static String dashboard(Pod head) {
        int port = head.getSpec().getContainers().get(0).getPorts().stream()
                .filter(each -> "dashboard".equals(each.getName()))
                .findFirst()
                .orElseThrow()
                .getContainerPort();
        return "http://%s:%d".formatted(head.getStatus().getPodIP(), port);
    }

    private static String token(Pod head) {
        return head.getSpec().getContainers().get(0).getEnv().stream()
                .filter(variable -> variable.getName().equals(RayPodVariables.TOKEN))
                .map(EnvVar::getValue)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }
}
