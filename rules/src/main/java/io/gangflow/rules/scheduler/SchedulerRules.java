package io.gangflow.rules.scheduler;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for priorities and the configuration of Volcano's scheduler. */
public final class SchedulerRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new DefaultPriorityLiftsNobody(),
            new EnqueueLetsPreemptorsIn(),
            new NeverDoesNotProtect(),
            new PreemptionIsConfigured(),
            new PriorityClassesExist(),
            new ReclaimIsConfigured(),
            new SchedulerKnowsGangs(),
            new SchedulerTakesItsConfiguration(),
            new WorkDoesNotOutrankTheSystem());

    private SchedulerRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
