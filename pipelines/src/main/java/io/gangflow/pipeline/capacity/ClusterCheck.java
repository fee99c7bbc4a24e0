package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.check.StageAt;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether every stage could run on an otherwise empty cluster, with as many nodes as it may ever have. What is found here can never run there, whatever the
 * order; what passes may still lock, which only the simulation shows.
 */
public final class ClusterCheck {

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
        boolean exit = plan.onExit().filter(stage::equals).isPresent();
        StageAt at = exit
                ? new StageAt(plan.pipeline(), stage.stage(), List.of("onExit"))
                : StageAt.of(plan.pipeline(), stage.stage());
        GangFit fit = fit(stage, cluster);
        return fit.check(new StageText(at, cluster, fit)).stream();
    }

    private static GangFit fit(PlannedStage stage, Cluster cluster) {
        Placement placement = stage.stage().placement();
        List<NodePool> selected = cluster.nodePools().stream()
                .filter(pool -> pool.count() > 0)
                .filter(pool -> Nodes.selected(placement, pool))
                .toList();
        List<NodePool> open = selected.stream()
                .filter(pool -> Nodes.tolerated(placement, pool))
                .toList();
        return new GangFit(needed(stage).stream()
                .map(member -> new GangFit.Need(member, selected, open))
                .toList());
    }

    /** Without a gang a Spark application gets on with one executor; an elastic gang begins with its smallest size. */
    private static List<Gang.Member> needed(PlannedStage stage) {
        boolean alone = stage.stage().work() instanceof Work.Spark spark
                && !spark.mode().isStrict()
                && stage.scheduler() == SchedulerName.KUBE_SCHEDULER;
        int wanted = alone ? 2 : Math.min(stage.gang().pods(), stage.gang().minAvailable());
        return Smallest.members(stage.gang().members(), wanted);
    }
}
