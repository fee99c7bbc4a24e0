package io.gangflow.rules.queue;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for queues and quotas. */
public final class QueueRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new GangsFitTheirQueues(),
            new QueueFieldsHaveEffect(),
            new QueuesAreNamedOnPods(),
            new QueuesExist(),
            new QuotaHoldsEachGang(),
            new QuotasAdmitTheGangs());

    private QueueRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
