package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An upper bound on the instances of a stage that fit on the empty nodes of a cluster at the same time. Pods that only
 * follow the work, such as stage launchers, are not counted.
 */
public final class InstancesThatFit {

    private InstancesThatFit() {}

    /** Returns a number from zero to the number of instances of the stage. */
    public static int count(PlannedStage stage, Cluster cluster) {
        int most = stage.instances().size();
        return IntStream.iterate(most, copies -> copies > 0, copies -> copies - 1)
                .filter(copies -> Packing.fits(members(stage.gang(), copies), cluster.nodePools()))
                .findFirst()
                .orElse(0);
    }

    /** Counts pods of equal size as one role, because {@link Packing} is exact for two roles. */
    private static List<Gang.Member> members(Gang gang, int copies) {
        Map<Resources, Integer> replicas = new LinkedHashMap<>();
        gang.members().forEach(member -> replicas.merge(member.resources(), copies * member.replicas(), Integer::sum));
        return replicas.entrySet().stream()
                .map(entry -> new Gang.Member("", entry.getValue(), entry.getKey(), false))
                .toList();
    }
}
