package io.gangflow.rules.spark;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for Spark applications with Volcano. */
public final class SparkRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new SparkMemoryIsReserved(),
            new SparkReservesItsExecutors(),
            new SparkStartsAlone(),
            new SparkTemplatesAreGiven());

    private SparkRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
