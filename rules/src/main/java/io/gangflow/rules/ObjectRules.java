package io.gangflow.rules;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.argo.ArgoRules;
import io.gangflow.rules.capacity.CapacityRules;
import io.gangflow.rules.capacity.StagesFitTheCluster;
import io.gangflow.rules.gang.GangRules;
import io.gangflow.rules.gpu.GpuRules;
import io.gangflow.rules.monitoring.MonitoringRules;
import io.gangflow.rules.queue.QueueRules;
import io.gangflow.rules.scheduler.SchedulerRules;
import io.gangflow.rules.spark.SparkRules;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All rules for objects and the resulting work. Stateless; safe for use by several threads. */
public final class ObjectRules {

    private static final List<Rule<CheckedWork>> ALL = Stream.of(
                    ArgoRules.all(),
                    CapacityRules.all(),
                    GangRules.all(),
                    GpuRules.all(),
                    MonitoringRules.all(),
                    QueueRules.all(),
                    SchedulerRules.all(),
                    SparkRules.all())
            .flatMap(List::stream)
            .toList();

    private ObjectRules() {}

    /**
     * Returns the findings of all rules, sorted.
     *
     * @param objects the objects as written, including those that create no pods
     * @param cluster the known cluster, for rules that depend on it
     */
    public static List<Diagnostic> check(List<ForeignObject> objects, ResultingWork work, Optional<Cluster> cluster) {
        return check(ALL, new CheckedWork(objects, work, cluster));
    }

    /**
     * Checks whether the work fits on the nodes of the cluster and those among the objects; no findings if no nodes are
     * known.
     */
    public static List<Diagnostic> fits(List<ForeignObject> objects, ResultingWork work, Optional<Cluster> cluster) {
        return check(CapacityRules.fit(), new CheckedWork(objects, work, cluster));
    }

    /** Checks whether the work of a plan's stages fits, regardless of their conditions; findings are at the stages. */
    public static List<Diagnostic> fits(Plan plan, Cluster cluster) {
        return fits(plan, PipelineWork.of(plan.unconditional(), Durations.NONE).work(), cluster);
    }

    /** Checks the known work of a plan: that of all branches. */
    public static List<Diagnostic> fits(Plan plan, ResultingWork work, Cluster cluster) {
        return new StagesFitTheCluster(plan, work, cluster)
                .check().stream().distinct().sorted().toList();
    }

    private static List<Diagnostic> check(List<Rule<CheckedWork>> rules, CheckedWork checked) {
        return rules.stream()
                .flatMap(rule -> rule.check(checked).stream())
                .distinct()
                .sorted()
                .toList();
    }
}
