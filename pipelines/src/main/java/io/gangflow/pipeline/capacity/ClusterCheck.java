package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether every stage could run on an otherwise empty cluster, with as many nodes as it may ever have. What is found here can never run there, whatever the
 * order; what passes may still lock, which only the simulation shows.
 */
public final class ClusterCheck {

    private static final List<CapacityRule> RULES = List.of(
            new SelectorMatchesANode(),
            new TaintsAreTolerated(),
            new PodFitsANode(),
            new GangFitsTheCluster(),
            new GangFitsTheNodes());

    private ClusterCheck() {}

    /** Everything that is impossible, sorted by place. */
    public static List<Diagnostic> check(Plan plan, Cluster cluster) {
        Cluster largest = cluster.atItsLargest();
        return Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .flatMap(stage -> check(plan, stage, largest))
                .sorted()
                .toList();
    }

    private static Stream<Diagnostic> check(Plan plan, PlannedStage stage, Cluster cluster) {
        StageFit fit = StageFit.of(plan, stage, cluster);
        return RULES.stream().flatMap(rule -> rule.check(fit).stream());
    }
}
