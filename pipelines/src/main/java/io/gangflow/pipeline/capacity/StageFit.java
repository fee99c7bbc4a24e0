package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.check.StageAt;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.List;

/**
 * The pods of one instance of a stage that have to run at the same time, and where they could.
 *
 * @param at the stage in its file
 * @param needed members with the numbers that are needed at once; empty for manifests
 * @param selected pools whose labels the placement asks for
 * @param open those of them whose taints are tolerated
 */
record StageFit(StageAt at, Cluster cluster, List<Gang.Member> needed, List<NodePool> selected, List<NodePool> open) {

    StageFit {
        needed = List.copyOf(needed);
        selected = List.copyOf(selected);
        open = List.copyOf(open);
    }

    static StageFit of(Plan plan, PlannedStage stage, Cluster cluster) {
        boolean exit = plan.onExit().filter(stage::equals).isPresent();
        StageAt at = exit
                ? new StageAt(plan.pipeline(), stage.stage(), List.of("onExit"))
                : StageAt.of(plan.pipeline(), stage.stage());
        List<NodePool> selected = cluster.nodePools().stream()
                .filter(pool -> pool.count() > 0)
                .filter(pool -> Nodes.selected(stage.stage().placement(), pool))
                .toList();
        List<NodePool> open = selected.stream()
                .filter(pool -> Nodes.tolerated(stage.stage().placement(), pool))
                .toList();
        return new StageFit(at, cluster, needed(stage), selected, open);
    }

    /** What all needed pods ask for together. */
    Resources total() {
        return needed.stream()
                .map(member -> member.resources().times(member.replicas()))
                .reduce(Resources.NONE, Resources::plus);
    }

    /** What the open pools have in all. */
    Resources room() {
        return open.stream()
                .map(pool -> pool.allocatable().times(pool.count()))
                .reduce(Resources.NONE, Resources::plus);
    }

    /** Whether each pod, alone, fits an empty open node. */
    boolean everyPodFits() {
        return needed.stream().allMatch(member -> fitsAlone(member, open));
    }

    static boolean fitsAlone(Gang.Member member, List<NodePool> pools) {
        return pools.stream().anyMatch(pool -> member.resources().fitsIn(pool.allocatable()));
    }

    int pods() {
        return needed.stream().mapToInt(Gang.Member::replicas).sum();
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
