package io.gangflow.rules.capacity;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Whether work fits the nodes of a cluster. */
public final class CapacityRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(new SelectorsNameRealLabels());

    private CapacityRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }

    /** Those that look at the room of the nodes; nothing where none are known. */
    public static List<Rule<CheckedWork>> fit() {
        return List.of(new WorkFitsTheCluster());
    }
}
