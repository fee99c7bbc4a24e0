package io.gangflow.scheduling.snapshot;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Creates pod infos with amounts in the dimensions of the cluster; equal amounts and shapes are shared. Not
 * thread-safe.
 */
final class PodInfos {

    private static final int MAX_SHAPES = 10_000;

    private final Map<Resources, long[]> amounts = new HashMap<>();
    private final Map<PodShape, PodShape> shapes = new HashMap<>();
    private final List<Resources> uncovered = new ArrayList<>();
    private Dimensions dimensions = Dimensions.BASIC;

    Dimensions dimensions() {
        return dimensions;
    }

    PodInfo of(PodState pod) {
        return of(pod, amounts.computeIfAbsent(pod.requests(), dimensions::amounts));
    }

    /**
     * @param request what the pod requests, if that is already known
     */
    PodInfo of(PodState pod, long[] request) {
        return new PodInfo(pod, request, this::interned);
    }

    private PodShape interned(PodShape shape) {
        if (shapes.size() >= MAX_SHAPES) {
            shapes.clear();
        }
        PodShape known = shapes.putIfAbsent(shape, shape);
        return known == null ? shape : known;
    }

    /** Also covers the resources of nodes, PodGroups and queues; only the new parts of a snapshot are read. */
    void cover(ClusterSnapshot seen, ClusterSnapshot snapshot) {
        if (seen.nodes() != snapshot.nodes()) {
            snapshot.nodes().forEach(node -> cover(node.allocatable()));
        }
        SnapshotDiff.between(seen.podGroups(), snapshot.podGroups(), PodInfos::key, (before, after) -> {
            if (after != null) {
                after.minResources().ifPresent(this::cover);
            }
        });
        if (seen.queues() != snapshot.queues()) {
            for (QueueState queue : snapshot.queues()) {
                Stream.of(queue.capability(), queue.deserved(), queue.guarantee())
                        .flatMap(Optional::stream)
                        .forEach(this::cover);
            }
        }
    }

    private static String key(PodGroupState group) {
        return group.namespace() + "/" + group.name();
    }

    void cover(Resources resources) {
        if (!dimensions.cover(resources)) {
            uncovered.add(resources);
        }
    }

    /** Returns whether a kind of resource has appeared that has no index yet. */
    boolean isTooNarrow() {
        return !uncovered.isEmpty();
    }

    /** Adds the new resources; all infos must be recreated. */
    void widen() {
        dimensions = dimensions.with(uncovered);
        uncovered.clear();
        amounts.clear();
    }
}
