package io.gangflow.scheduling.state;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Volcano PodGroup.
 *
 * @param minResources empty when the spec has none: then enqueue does not hold it back
 * @param annotations such as {@code sla-waiting-time}
 * @param phase Pending, Inqueue, Running, Unknown, Completed; Pending when the status is empty
 * @param subGroupPolicy in the order of the spec: the first policy that matches a pod applies
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
        minTaskMember = OrderedMaps.sorted(minTaskMember);
        annotations = OrderedMaps.sorted(annotations);
        subGroupPolicy = List.copyOf(subGroupPolicy);
    }

    /** Creates a PodGroup without sub-groups. */
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

    /** Returns the same PodGroup in another phase. */
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

    /** Returns the same PodGroup with sub-groups. */
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
