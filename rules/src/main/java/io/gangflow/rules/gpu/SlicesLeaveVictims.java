package io.gangflow.rules.gpu;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Priorities;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** GF0678: priorities among pods that all fit on the shares of a single GPU, so that none is evicted. */
final class SlicesLeaveVictims implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        int replicas = DevicePlugins.slicing(checked).stream()
                .mapToInt(DevicePlugins::replicas)
                .max()
                .orElse(1);
        Map<Integer, PodSet> byPriority = new TreeMap<>();
        long wanted = 0;
        for (PodSet set : checked.work().podSets()) {
            String priorityClass = set.pod().getSpec().getPriorityClassName();
            if (priorityClass != null && CheckedWork.requestsResource(set, CheckedWork.GPU)) {
                Resources one = PodRequests.of(set.pod().getSpec());
                wanted += set.count()
                        * one.extended().entrySet().stream()
                                .filter(amount -> amount.getKey().startsWith(CheckedWork.GPU))
                                .mapToLong(Map.Entry::getValue)
                                .sum();
                byPriority.putIfAbsent(Priorities.of(checked, set), set);
            }
        }
        if (byPriority.size() < 2 || replicas < 2 || wanted > replicas) {
            return List.of();
        }
        PodSet highest = ((TreeMap<Integer, PodSet>) byPriority).lastEntry().getValue();
        return List.of(Diagnostic.of(
                        DiagnosticCode.GF0678,
                        highest.span(),
                        "`%s` evicts no pods: pods of all priorities together request %d GPUs, and one GPU counts as %d"
                                .formatted(CheckedWork.name(highest), wanted, replicas),
                        "a share is free for it")
                .withHint("to see a preemption, fill all shares first"));
    }
}
