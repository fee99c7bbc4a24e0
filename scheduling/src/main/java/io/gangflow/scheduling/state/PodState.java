package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pod as a scheduler sees it.
 *
 * @param createdMillis on the clock of the snapshot; Kubernetes itself keeps whole seconds
 * @param requests effective request: the larger of the sum of the containers and each init container
 * @param node where it is bound
 * @param deleting whether it has a deletion timestamp but still exists
 * @param podGroup annotation {@code scheduling.k8s.io/group-name}
 * @param nominatedNode where pods are preempted for it ({@code status.nominatedNodeName})
 * @param startedMillis when its node accepted it ({@code status.startTime}); 0 before that
 * @param owners its owner references
 * @param spec for selectors, affinity, tolerations and spread constraints
 */
public record PodState(
        String uid,
        String namespace,
        String name,
        String schedulerName,
        long createdMillis,
        Resources requests,
        int priority,
        Phase phase,
        Optional<String> node,
        boolean deleting,
        Optional<String> podGroup,
        Map<String, String> labels,
        Map<String, String> annotations,
        Optional<String> nominatedNode,
        long startedMillis,
        List<OwnerReference> owners,
        PodSpec spec) {

    public PodState {
        labels = OrderedMaps.sorted(labels);
        annotations = OrderedMaps.sorted(annotations);
        owners = List.copyOf(owners);
    }

    /** Creates a pod without an owner. */
    public PodState(
            String uid,
            String namespace,
            String name,
            String schedulerName,
            long createdMillis,
            Resources requests,
            int priority,
            Phase phase,
            Optional<String> node,
            boolean deleting,
            Optional<String> podGroup,
            Map<String, String> labels,
            Map<String, String> annotations,
            Optional<String> nominatedNode,
            long startedMillis,
            PodSpec spec) {
        this(
                uid,
                namespace,
                name,
                schedulerName,
                createdMillis,
                requests,
                priority,
                phase,
                node,
                deleting,
                podGroup,
                labels,
                annotations,
                nominatedNode,
                startedMillis,
                List.of(),
                spec);
    }

    /** Returns whether the pod uses resources of its node. */
    public boolean holdsResources() {
        return node.isPresent() && (phase == Phase.PENDING || phase == Phase.RUNNING);
    }

    /** Returns whether it has succeeded or failed. */
    public boolean hasEnded() {
        return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
    }

    /** Returns the same pod, bound to a node. */
    public PodState onNode(String newNode) {
        return with(phase, Optional.of(newNode));
    }

    /** Returns the same pod in another phase, on a node or on none. */
    public PodState with(Phase newPhase, Optional<String> newNode) {
        return new PodState(
                uid,
                namespace,
                name,
                schedulerName,
                createdMillis,
                requests,
                priority,
                newPhase,
                newNode,
                deleting,
                podGroup,
                labels,
                annotations,
                nominatedNode,
                startedMillis,
                owners,
                spec);
    }

    /** Returns the same pod with equal parts, which it can share with other pods. */
    public PodState sharing(
            Map<String, String> equalLabels, Map<String, String> equalAnnotations, List<OwnerReference> equalOwners) {
        return new PodState(
                uid,
                namespace,
                name,
                schedulerName,
                createdMillis,
                requests,
                priority,
                phase,
                node,
                deleting,
                podGroup,
                equalLabels,
                equalAnnotations,
                nominatedNode,
                startedMillis,
                equalOwners,
                spec);
    }

    /** A pod's phase in Kubernetes. */
    public enum Phase {
        PENDING,
        RUNNING,
        SUCCEEDED,
        FAILED
    }
}
