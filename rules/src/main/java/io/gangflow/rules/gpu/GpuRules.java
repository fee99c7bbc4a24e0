package io.gangflow.rules.gpu;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for GPUs: sharing, slices, the taints of their nodes and their metrics. */
public final class GpuRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new AgentsReachGpuNodes(),
            new GangsStayOffSlices(),
            new GpuPodsTolerateGpuNodes(),
            new GpusAreSharedInOneWay(),
            new MigHasHardware(),
            new SharingPodsAreCounted(),
            new SlicesAreRenamed(),
            new SlicesLeaveVictims(),
            new SlicesRefuseMore(),
            new XidsAreExported());

    private GpuRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
