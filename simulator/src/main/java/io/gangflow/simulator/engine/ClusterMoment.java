package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cluster at one time: its snapshot, the conditions that Volcano has set on its PodGroups
 * ({@code type, reason, "message"} by namespace and name), and the pods that will be needed but do not exist yet. Used
 * for the simulation and for live clusters.
 */
public record ClusterMoment(ClusterSnapshot snapshot, Map<String, String> conditions, List<ExpectedPods> expected) {

    public ClusterMoment {
        conditions = OrderedMaps.sorted(conditions);
        expected = List.copyOf(expected);
    }

    public static ClusterMoment of(ClusterObjects objects, long nowMillis) {
        Map<String, String> conditions = new TreeMap<>();
        for (PodGroup group : objects.list(PodGroup.class)) {
            List<PodGroupCondition> written = group.getStatus() == null
                    ? List.of()
                    : requireNonNullElse(group.getStatus().getConditions(), List.of());
            PodGroupConditions.newest(written)
                    .ifPresent(newest -> conditions.put(
                            group.getMetadata().getNamespace() + "/"
                                    + group.getMetadata().getName(),
                            "%s, %s, \"%s\""
                                    .formatted(
                                            newest.getType(),
                                            requireNonNullElse(newest.getReason(), ""),
                                            requireNonNullElse(newest.getMessage(), ""))));
        }
        return new ClusterMoment(
                SnapshotBuilder.objects(objects, nowMillis), conditions, ExpectedPodsOf.objects(objects));
    }
}
