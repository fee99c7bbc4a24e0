package io.gangflow.rules.scheduler;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Priorities;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** GF0652: priorities with Volcano although no action preempts. */
final class PreemptionIsConfigured implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        if (Actions.has(checked, "preempt")) {
            return List.of();
        }
        Map<Integer, PodSet> byPriority = new TreeMap<>();
        for (PodSet set : checked.work().podSets()) {
            if (CheckedWork.isOnVolcano(set)) {
                byPriority.putIfAbsent(Priorities.of(checked, set), set);
            }
        }
        if (byPriority.size() < 2) {
            return List.of();
        }
        PodSet highest = ((TreeMap<Integer, PodSet>) byPriority).lastEntry().getValue();
        return List.of(Diagnostic.of(
                        DiagnosticCode.GF0652,
                        highest.span(),
                        "`%s` has a higher priority than other work under Volcano, but preemption is not configured"
                                .formatted(CheckedWork.name(highest)),
                        "it is first in its queue, and evicts no pods")
                .withHint("Volcano's default actions are enqueue, allocate, backfill; add preempt"));
    }
}
