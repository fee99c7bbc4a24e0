package io.gangflow.scheduling.state;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts pods to the states that schedulers read. */
public final class PodStates {

    private PodStates() {}

    /** Returns the state of a pod; priorities are by class name, for a pod that only has the class. */
    public static PodState of(Pod pod, Map<String, Integer> priorities) {
        return of(pod, priorities, new Kept(pod));
    }

    /**
     * Returns the state of a changed pod; unchanged parts are shared with the previous state.
     *
     * @param before null if the pod is new or must be read again
     */
    public static PodState next(
            Pod pod, Map<String, Integer> priorities, @Nullable Pod before, @Nullable PodState last) {
        return of(pod, priorities, before == null || last == null ? new Kept(pod) : Kept.of(pod, before, last));
    }

    private static PodState of(Pod pod, Map<String, Integer> priorities, Kept kept) {
        var metadata = pod.getMetadata();
        var spec = pod.getSpec();
        Integer byClass = priorities.get(requireNonNullElse(spec.getPriorityClassName(), ""));
        return new PodState(
                requireNonNullElse(metadata.getUid(), ""),
                requireNonNullElse(metadata.getNamespace(), "default"),
                metadata.getName(),
                requireNonNullElse(spec.getSchedulerName(), "default-scheduler"),
                kept.createdMillis(),
                kept.requests(),
                requireNonNullElse(spec.getPriority(), requireNonNullElse(byClass, 0)),
                phase(PodStatusView.phase(pod)),
                Optional.ofNullable(spec.getNodeName()).filter(node -> !node.isEmpty()),
                metadata.getDeletionTimestamp() != null,
                Optional.ofNullable(kept.annotations().get(GroupAnnotations.GROUP_NAME)),
                kept.labels(),
                kept.annotations(),
                Optional.ofNullable(pod.getStatus())
                        .map(PodStatus::getNominatedNodeName)
                        .filter(node -> !node.isEmpty()),
                kept.startedMillis(),
                requireNonNullElse(metadata.getOwnerReferences(), List.of()),
                spec);
    }

    /** The parts of a pod that rarely change and are expensive to read. */
    private record Kept(
            long createdMillis,
            Resources requests,
            Map<String, String> labels,
            Map<String, String> annotations,
            long startedMillis) {

        Kept(Pod pod) {
            this(
                    Times.created(pod),
                    SchedulerPodRequests.of(pod.getSpec()),
                    ObjectView.labels(pod),
                    ObjectView.annotations(pod),
                    Times.millis(started(pod), 0));
        }

        static Kept of(Pod pod, Pod before, PodState last) {
            var metadata = pod.getMetadata();
            var old = before.getMetadata();
            return new Kept(
                    Objects.equals(metadata.getCreationTimestamp(), old.getCreationTimestamp())
                            ? last.createdMillis()
                            : Times.created(pod),
                    hasSameRequests(pod.getSpec(), before.getSpec())
                            ? last.requests()
                            : SchedulerPodRequests.of(pod.getSpec()),
                    metadata.getLabels() == old.getLabels() ? last.labels() : ObjectView.labels(pod),
                    metadata.getAnnotations() == old.getAnnotations()
                            ? last.annotations()
                            : ObjectView.annotations(pod),
                    Objects.equals(started(pod), started(before))
                            ? last.startedMillis()
                            : Times.millis(started(pod), 0));
        }

        private static boolean hasSameRequests(PodSpec one, PodSpec other) {
            return one.getContainers() == other.getContainers()
                    && one.getInitContainers() == other.getInitContainers()
                    && one.getOverhead() == other.getOverhead();
        }

        private static @Nullable String started(Pod pod) {
            return pod.getStatus() == null ? null : pod.getStatus().getStartTime();
        }
    }

    private static PodState.Phase phase(String phase) {
        return switch (phase) {
            case "Running" -> PodState.Phase.RUNNING;
            case "Succeeded" -> PodState.Phase.SUCCEEDED;
            case "Failed" -> PodState.Phase.FAILED;
            default -> PodState.Phase.PENDING;
        };
    }
}
