package io.gangflow.simulator.history;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.scheduling.state.SchedulerPodRequests;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a history from the pods that still exist in a cluster: when they were created, bound and ended. Pods of the
 * same PodGroup are a job, a gang; else pods of the same owner; a pod without an owner is a separate job. The queue is
 * Volcano's, else the namespace. Jobs with a pod that has not ended are omitted.
 */
public final class KubernetesPods {

    static final String QUEUE = "volcano.sh/queue-name";
    private static final double MILLIS = 1_000;

    private KubernetesPods() {}

    /**
     * Returns the jobs of all pods.
     *
     * @param source name of the cluster in errors
     * @throws HistoryException if no pod of a job has ended
     */
    public static History of(String source, List<Pod> pods) throws HistoryException {
        Map<String, List<Pod>> jobs = new LinkedHashMap<>();
        for (Pod pod : pods) {
            jobs.computeIfAbsent(job(pod), any -> new ArrayList<>()).add(pod);
        }
        History.Builder history = new History.Builder();
        for (Map.Entry<String, List<Pod>> job : jobs.entrySet()) {
            Optional<HistoricalJob> known = job(job.getKey(), job.getValue());
            if (known.isPresent()) {
                history.add(source, known.get());
            } else {
                history.leaveOut("has not started or ended");
            }
        }
        return history.build(source);
    }

    private static String job(Pod pod) {
        String namespace = Objects.requireNonNullElse(pod.getMetadata().getNamespace(), "default") + "/";
        return group(pod)
                .map(group -> namespace + "PodGroup/" + group)
                .orElseGet(() -> pod.getMetadata().getOwnerReferences().stream()
                        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                        .findFirst()
                        .map(owner -> namespace + name(owner))
                        .orElse(namespace + "Pod/" + pod.getMetadata().getName()));
    }

    private static String name(OwnerReference owner) {
        return owner.getKind() + "/" + owner.getName();
    }

    private static Optional<String> group(Pod pod) {
        return Optional.ofNullable(ObjectView.annotations(pod).get(GroupAnnotations.GROUP_NAME));
    }

    private static Optional<HistoricalJob> job(String id, List<Pod> pods) {
        List<Optional<Double>> created = pods.stream()
                .map(pod -> seconds(pod.getMetadata().getCreationTimestamp()))
                .toList();
        List<Optional<Double>> bound = pods.stream().map(KubernetesPods::bound).toList();
        List<Optional<Double>> ended = pods.stream().map(KubernetesPods::ended).toList();
        if (List.of(created, bound, ended).stream()
                .anyMatch(times -> times.stream().anyMatch(Optional::isEmpty))) {
            return Optional.empty();
        }
        boolean gang = group(pods.get(0)).isPresent();
        double submitted = present(created).min(Comparator.naturalOrder()).orElseThrow();
        Comparator<Double> order = gang ? Comparator.naturalOrder() : Comparator.reverseOrder();
        double started = Math.max(submitted, present(bound).max(order).orElseThrow());
        double end =
                Math.max(started, present(ended).max(Comparator.naturalOrder()).orElseThrow());
        return Optional.of(
                new HistoricalJob(id, queue(pods.get(0)), submitted, started, end - started, gang, roles(pods)));
    }

    private static Stream<Double> present(List<Optional<Double>> times) {
        return times.stream().flatMap(Optional::stream);
    }

    private static List<Role> roles(List<Pod> pods) {
        Map<Resources, Integer> counts = new LinkedHashMap<>();
        pods.forEach(pod -> counts.merge(SchedulerPodRequests.of(pod.getSpec()), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> new Role(entry.getValue(), entry.getKey()))
                .toList();
    }

    private static String queue(Pod pod) {
        String named = ObjectView.annotations(pod).get(QUEUE);
        return named != null
                ? named
                : Objects.requireNonNullElse(pod.getMetadata().getNamespace(), "default");
    }

    private static Optional<Double> bound(Pod pod) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition ->
                                "PodScheduled".equals(condition.getType()) && "True".equals(condition.getStatus()))
                        .findFirst()
                        .flatMap(condition -> seconds(condition.getLastTransitionTime()));
    }

    /** Returns when the last of its containers ended; empty while one has not. */
    private static Optional<Double> ended(Pod pod) {
        if (pod.getStatus() == null || pod.getStatus().getContainerStatuses().isEmpty()) {
            return Optional.empty();
        }
        double last = 0;
        for (ContainerStatus container : pod.getStatus().getContainerStatuses()) {
            Optional<Double> end = Optional.ofNullable(container.getState())
                    .flatMap(state -> Optional.ofNullable(state.getTerminated()))
                    .flatMap(terminated -> seconds(terminated.getFinishedAt()));
            if (end.isEmpty()) {
                return Optional.empty();
            }
            last = Math.max(last, end.get());
        }
        return Optional.of(last);
    }

    /** Returns seconds since 1970; empty if the text is missing or not a time. */
    static Optional<Double> seconds(@Nullable String time) {
        try {
            return time == null
                    ? Optional.empty()
                    : Optional.of(Instant.parse(time).toEpochMilli() / MILLIS);
        } catch (DateTimeParseException | ArithmeticException exception) { // or millions of years away
            return Optional.empty();
        }
    }
}
