package io.gangflow.verdict.inquiry;

import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.Membership;
import io.gangflow.verdict.proof.UnitParts;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The work involved in a lock: the stage whose instances hold most of the resources, and all its instances.
 *
 * @param name of the stage, or of the object if there is none
 * @param instances ids of the pod sets of every instance of it
 */
public record LockParties(String name, List<List<String>> instances) {

    public LockParties {
        instances = instances.stream().map(List::copyOf).toList();
    }

    public static LockParties of(ResultingWork work, CounterExample example) {
        Set<String> involved = Cures.involved(example);
        UnitParts parts = UnitParts.of(work.podSets());
        Map<String, Integer> counts = new TreeMap<>();
        parts.units().stream()
                .filter(unit -> unit.stream().anyMatch(set -> involved.contains(set.id())))
                .forEach(unit -> counts.merge(Membership.stage(unit), 1, Integer::sum));
        String most = counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse("");
        List<List<String>> instances = new ArrayList<>();
        for (List<PodSet> unit : parts.units()) {
            if (Membership.stage(unit).equals(most)) {
                instances.add(unit.stream().map(PodSet::id).toList());
            }
        }
        return new LockParties(most, instances);
    }
}
