package io.gangflow.workloads.pods;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Removes references to sets that were refused with a finding, so that every reference names an existing set. */
final class DanglingReferences {

    private DanglingReferences() {}

    static List<PodSet> of(List<PodSet> sets) {
        Set<String> ids = new HashSet<>();
        sets.forEach(set -> ids.add(set.id()));
        return sets.stream().map(set -> sound(set, ids)).toList();
    }

    private static PodSet sound(PodSet set, Set<String> ids) {
        return new PodSet(
                set.id(),
                set.pod(),
                set.count(),
                set.atOnce(),
                creation(set.created(), ids),
                set.needs().stream().filter(need -> ids.contains(need.podSet())).toList(),
                end(set.ends(), ids),
                set.podGroup(),
                set.span());
    }

    private static PodSet.End end(PodSet.End end, Set<String> ids) {
        if (end instanceof PodSet.End.With with) {
            List<String> known = with.podSets().stream().filter(ids::contains).toList();
            return known.isEmpty() ? new PodSet.End.After(Durations.DEFAULT_SECONDS) : new PodSet.End.With(known);
        }
        return end;
    }

    private static PodSet.Creation creation(PodSet.Creation created, Set<String> ids) {
        if (created instanceof PodSet.Creation.OnceRunning once && !ids.contains(once.podSet())) {
            return new PodSet.Creation.At(0);
        }
        if (created instanceof PodSet.Creation.OnceDone once) {
            List<String> known = once.podSets().stream().filter(ids::contains).toList();
            return known.isEmpty() ? new PodSet.Creation.At(0) : new PodSet.Creation.OnceDone(known);
        }
        if (created instanceof PodSet.Creation.OnceAll once) {
            List<String> ready = once.ready().stream().filter(ids::contains).toList();
            List<String> done = once.done().stream().filter(ids::contains).toList();
            return ready.isEmpty() && done.isEmpty()
                    ? new PodSet.Creation.At(0)
                    : new PodSet.Creation.OnceAll(ready, done);
        }
        return created;
    }
}
