package io.gangflow.rules;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PipelineWork;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Optional;

/** All rules over objects and the work that results from them. Stateless; safe for use by several threads. */
public final class Traps {

    private static final List<Rule<Scene>> ALL = List.of(
            new AgentsReachGpuNodes(),
            new ChildrenGoWithTheirWorkflow(),
            new ConditionsAreSelectors(),
            new DashboardsAreBare(),
            new DashboardsAreFound(),
            new DefaultPriorityLiftsNobody(),
            new DependentTasksCanStart(),
            new EnqueueLetsPreemptorsIn(),
            new FailuresAreSeen(),
            new GangsCanBeComplete(),
            new GangsFitTheirQueues(),
            new GangsStayOffSlices(),
            new GpuMetricsNameTheirPods(),
            new GpuPodsTolerateGpuNodes(),
            new GpusAreSharedInOneWay(),
            new GroupsAreNamedByTheRightKey(),
            new GroupsExist(),
            new GroupsGoWithTheirScheduler(),
            new GroupsHavePods(),
            new GroupsReserve(),
            new JobsAreCreatedNotApplied(),
            new JobsAreReachable(),
            new KubeflowGangsAreAsked(),
            new LostRanksEndTheJob(),
            new MastersAreWatched(),
            new MigHasHardware(),
            new MinAvailableIsThere(),
            new MonitorsAreSelected(),
            new NamesOfPodsFit(),
            new NeverDoesNotProtect(),
            new ObjectsOutliveALook(),
            new OwnersAreSet(),
            new ParallelismAdmitsTheGang(),
            new PreemptionIsConfigured(),
            new PriorityClassesAreThere(),
            new QueueFieldsHaveEffect(),
            new QueuesAreNamedOnPods(),
            new QueuesAreThere(),
            new QuotaHoldsEachGang(),
            new QuotasAdmitTheGangs(),
            new RanksStartTogether(),
            new ReclaimIsConfigured(),
            new ReservationsHaveMembers(),
            new ResourcesAreNotReplaced(),
            new SchedulerKnowsGangs(),
            new SchedulerTakesItsConfiguration(),
            new SelectorsNameRealLabels(),
            new SharingPodsAreCounted(),
            new SlicesAreRenamed(),
            new SlicesLeaveVictims(),
            new SlicesRefuseMore(),
            new SparkMemoryIsReserved(),
            new SparkReservesItsExecutors(),
            new SparkStartsAlone(),
            new SparkTemplatesAreGiven(),
            new SuccessIsAsked(),
            new SuccessIsPositive(),
            new WorkDoesNotOutrankTheSystem(),
            new WorkflowPodsShareNoGroup(),
            new WorkflowsFitArgo(),
            new XidsAreCounted(),
            new XidsAreExported());

    private static final List<Rule<Scene>> FIT = List.of(new WorkFitsTheCluster());

    private Traps() {}

    /**
     * The traps that the rules find, sorted.
     *
     * @param objects as they were written, those that cause no pods included
     * @param cluster what is known of the cluster, for rules that depend on it
     */
    public static List<Diagnostic> check(List<ForeignObject> objects, ResultingWork work, Optional<Cluster> cluster) {
        return check(ALL, new Scene(objects, work, cluster));
    }

    /**
     * Whether the work fits the nodes of the cluster, and those among the objects; nothing where none are known.
     */
    public static List<Diagnostic> fits(List<ForeignObject> objects, ResultingWork work, Optional<Cluster> cluster) {
        return check(FIT, new Scene(objects, work, cluster));
    }

    /** The same for what the stages of a plan result in, whatever their conditions say; findings are at the stages. */
    public static List<Diagnostic> fits(Plan plan, Cluster cluster) {
        return fits(plan, PipelineWork.of(plan.unconditional(), Durations.NONE).work(), cluster);
    }

    /** The same where that is known: the work of all branches. */
    public static List<Diagnostic> fits(Plan plan, ResultingWork work, Cluster cluster) {
        return new StagesFitTheCluster(plan, work, cluster)
                .check().stream().distinct().sorted().toList();
    }

    private static List<Diagnostic> check(List<Rule<Scene>> rules, Scene scene) {
        return rules.stream()
                .flatMap(rule -> rule.check(scene).stream())
                .distinct()
                .sorted()
                .toList();
    }
}
