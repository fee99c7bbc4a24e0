package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The number of existing pods of every gang, and how many of them have a node (backend/cache/podgroupstate.go). */
final class GangCounts {

    private final Gangs gangs;
    private final Map<String, Integer> all = new HashMap<>();
    private final Map<String, Integer> placed = new HashMap<>();

    GangCounts(Gangs gangs, ClusterSnapshot snapshot) {
        this.gangs = gangs;
        if (gangs != Gangs.NONE) {
            snapshot.pods().forEach(this::count);
        }
    }

    private void count(PodState pod) {
        boolean alive = pod.phase() == PodState.Phase.PENDING || pod.phase() == PodState.Phase.RUNNING;
        Optional<Gangs.Gang> gang = alive ? gangs.of(pod) : Optional.empty();
        gang.ifPresent(of -> {
            all.merge(of.key(), 1, Integer::sum);
            placed.merge(of.key(), pod.node().isPresent() ? 1 : 0, Integer::sum);
        });
    }

    /** Returns whether the pod must not be tried because too few pods of its gang exist. */
    boolean holdsBack(PodState pod) {
        return gangs.of(pod)
                .filter(gang -> all.getOrDefault(gang.key(), 0) < gang.minCount())
                .isPresent();
    }

    int placed(Gangs.Gang gang) {
        return placed.getOrDefault(gang.key(), 0);
    }

    /** Must be called when pods of a gang are placed. */
    void placed(Gangs.Gang gang, int more) {
        placed.merge(gang.key(), more, Integer::sum);
    }
}
