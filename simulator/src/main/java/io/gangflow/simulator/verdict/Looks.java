package io.gangflow.simulator.verdict;

import java.util.Arrays;

/** Everything but the name of a thing, as text: equal texts mean things that can stand for each other. */
final class Looks {

    private Looks() {}

    static String of(UnitSet set) {
        return String.join(
                " ",
                Arrays.toString(set.request()),
                set.nodes().toString(),
                Integer.toString(set.count()),
                Integer.toString(set.atOnce()),
                set.startsWith().toString(),
                set.startsAfter().toString(),
                Boolean.toString(set.afterEnqueue()),
                set.needs().toString(),
                set.endsWith().toString(),
                Boolean.toString(set.endless()),
                Integer.toString(set.group()),
                Integer.toString(set.priority()),
                Boolean.toString(set.preempts()),
                Integer.toString(set.home()));
    }

    static String of(UnitGroup group) {
        return group.minMember() + " " + group.minOfSet() + " "
                + group.minResources().map(Arrays::toString).orElse("none") + " " + group.queue() + " " + group.letIn();
    }
}
