package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.check.RolePaths;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Gang;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The smallest changes that would make a gang fit: fewer pods, or more nodes. */
final class SuggestedFixes {

    /** A larger number of nodes is no useful advice. */
    private static final int MOST_NODES = 100;

    private SuggestedFixes() {}

    static List<String> of(Work work, List<Gang.Member> members, List<NodePool> pools) {
        List<String> cures = new ArrayList<>();
        fewerPods(work, members, pools).ifPresent(cures::add);
        pools.stream()
                .flatMap(pool -> moreNodes(members, pools, pool).stream())
                .findFirst()
                .ifPresent(cures::add);
        return cures;
    }

    /** Reduces the last role, which is the one that scales: workers, executors. */
    private static Optional<String> fewerPods(Work work, List<Gang.Member> members, List<NodePool> pools) {
        Gang.Member last = members.get(members.size() - 1);
        String[] path = RolePaths.count(work, last.role());
        String key = String.join(".", Arrays.copyOfRange(path, 1, path.length));
        for (int count = last.replicas() - 1; count > 0 && path.length > 1; count--) {
            List<Gang.Member> fewer = new ArrayList<>(members.subList(0, members.size() - 1));
            fewer.add(new Gang.Member(last.role(), count, last.resources(), last.createdByDriver()));
            if (Packing.fits(fewer, pools)) {
                return Optional.of("set `%s` to %d".formatted(key, count));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> moreNodes(List<Gang.Member> members, List<NodePool> pools, NodePool pool) {
        for (int more = 1; more <= MOST_NODES; more++) {
            List<NodePool> larger = new ArrayList<>(pools);
            larger.add(pool.resized(more));
            if (Packing.fits(members, larger)) {
                return Optional.of("add %d node%s to pool `%s`".formatted(more, more == 1 ? "" : "s", pool.name()));
            }
        }
        return Optional.empty();
    }
}
