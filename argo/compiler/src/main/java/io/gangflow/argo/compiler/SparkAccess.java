package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The permissions that the Spark stages of a plan need, by mode. A strict gang needs none: its pods have no token.
 *
 * @param modes of the plan's Spark stages
 * @param gangs whether a submission creates a PodGroup
 * @param marks whether a driver changes existing pods
 */
record SparkAccess(Set<SparkMode> modes, boolean gangs, boolean marks) {

    private static final String KEEPS_EXECUTORS = "spark.kubernetes.executor.deleteOnTermination";

    /** Settings with which a driver labels or annotates pods (Spark 4.1.1, {@code deploy.k8s.Config}). */
    private static final Set<String> MARKING =
            Set.of("spark.kubernetes.executor.decommissionLabel", "spark.kubernetes.driver.annotateExitException");

    SparkAccess {
        modes = Set.copyOf(modes);
    }

    static SparkAccess of(Plan plan) {
        Set<SparkMode> modes = EnumSet.noneOf(SparkMode.class);
        boolean gangs = false;
        boolean marks = false;
        List<PlannedStage> stages =
                Stream.concat(plan.stages().stream(), plan.onExit().stream()).toList();
        for (PlannedStage stage : stages) {
            if (stage.stage().work() instanceof Work.Spark spark) {
                modes.add(spark.mode());
                gangs |= spark.mode() == SparkMode.CLUSTER && stage.scheduler() == SchedulerName.VOLCANO;
                marks |= marks(spark);
            }
        }
        return new SparkAccess(modes, gangs, marks);
    }

    /** An ended executor that is not deleted gets a label, so that its driver ignores it. */
    private static boolean marks(Work.Spark spark) {
        return "false".equals(spark.conf().get(KEEPS_EXECUTORS))
                || spark.conf().keySet().stream().anyMatch(MARKING::contains);
    }

    /** For submissions in cluster mode. */
    List<PolicyRule> ofSubmission() {
        return modes.contains(SparkMode.CLUSTER) ? AccessRules.sparkSubmission(gangs) : List.of();
    }

    /** For drivers; a driver that is an Argo pod also reports its result. */
    List<PolicyRule> ofDriver() {
        List<PolicyRule> rules = new ArrayList<>();
        if (modes.stream().anyMatch(mode -> !mode.isStrict())) {
            rules.addAll(AccessRules.sparkDriver(marks));
        }
        if (modes.contains(SparkMode.CLUSTER) || modes.contains(SparkMode.CLIENT)) {
            rules.add(AccessRules.authSecret());
        }
        if (gangs) {
            rules.add(AccessRules.ownPodGroup());
        }
        if (modes.contains(SparkMode.CLIENT)) {
            rules.add(AccessRules.taskResults());
        }
        return rules;
    }
}
