package io.gangflow.scheduling.state;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Volcano PodGroup.
 *
 * @param minResources empty when the spec has none: then enqueue does not hold it back
 * @param annotations such as {@code sla-waiting-time}
 * @param phase Pending, Inqueue, Running, Unknown, Completed; Pending when the status is empty
 * @param subGroupPolicy in the order of the spec: the first that a pod matches counts
 */
public record PodGroupState(
        String uid,
        String namespace,
        String name,
        long createdMillis,
        int minMember,
        Map<String, Integer> minTaskMember,
        Optional<Resources> minResources,
        String queue,
        String priorityClassName,
        Map<String, String> annotations,
        String phase,
        List<SubGroupPolicy> subGroupPolicy) {

    public PodGroupState {
        minTaskMember = Ordered.sorted(minTaskMember);
        annotations = Ordered.sorted(annotations);
        subGroupPolicy = List.copyOf(subGroupPolicy);
    }

    /** A PodGroup whose pods are not divided any further. */
    public PodGroupState(
            String uid,
            String namespace,
            String name,
            long createdMillis,
            int minMember,
            Map<String, Integer> minTaskMember,
            Optional<Resources> minResources,
            String queue,
            String priorityClassName,
            Map<String, String> annotations,
            String phase) {
        this(
                uid,
                namespace,
                name,
                createdMillis,
                minMember,
                minTaskMember,
                minResources,
                queue,
                priorityClassName,
                annotations,
                phase,
                List.of());
    }

    /** The same PodGroup in another phase. */
    public PodGroupState inPhase(String newPhase) {
        return new PodGroupState(
                uid,
                namespace,
                name,
                createdMillis,
                minMember,
                minTaskMember,
                minResources,
                queue,
                priorityClassName,
                annotations,
                newPhase,
                subGroupPolicy);
    }

    /** The same PodGroup with its pods divided. */
    public PodGroupState divided(List<SubGroupPolicy> policies) {
        return new PodGroupState(
                uid,
                namespace,
                name,
                createdMillis,
                minMember,
                minTaskMember,
                minResources,
                queue,
                priorityClassName,
                annotations,
                phase,
                policies);
    }
}
