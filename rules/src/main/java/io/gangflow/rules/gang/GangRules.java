package io.gangflow.rules.gang;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for gangs: PodGroups, Volcano Jobs and their pods. */
public final class GangRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new DependentTasksCanStart(),
            new GangsCanBeComplete(),
            new GroupsAreNamedByTheRightKey(),
            new GroupsExist(),
            new GroupsGoWithTheirScheduler(),
            new GroupsHavePods(),
            new GroupsReserve(),
            new JobsAreReachable(),
            new KubeflowGangsAreAsked(),
            new LostRanksEndTheJob(),
            new MinAvailableIsThere(),
            new NamesOfPodsFit(),
            new ParallelismAdmitsTheGang(),
            new RanksStartTogether(),
            new ReservationsHaveMembers());

    private GangRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
