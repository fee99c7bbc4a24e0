package io.gangflow.rules.capacity;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules that check whether work fits on the nodes of a cluster. */
public final class CapacityRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(new SelectorsNameRealLabels());

    private CapacityRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }

    /** Returns the rules that use the capacity of the nodes; they have no findings if no nodes are known. */
    public static List<Rule<CheckedWork>> fit() {
        return List.of(new WorkFitsTheCluster());
    }
}
