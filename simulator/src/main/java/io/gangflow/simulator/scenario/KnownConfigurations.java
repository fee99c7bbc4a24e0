package io.gangflow.simulator.scenario;

import io.gangflow.simulator.volcano.VolcanoConfiguration;
import java.util.List;
import java.util.Optional;

/** The scheduler configurations of the lab, by the file names that scenarios give them. */
final class KnownConfigurations {

    private static final String DEFAULT = "volcano-scheduler.conf";
    private static final String PREEMPT = "volcano-scheduler-preempt.conf";

    /** Volcano's default plugins with all their rights, and preempt and reclaim before backfill. */
    private static final String PREEMPT_CONF = """
            actions: "enqueue, allocate, preempt, reclaim, backfill"
            tiers:
            - plugins:
              - name: priority
              - name: gang
              - name: conformance
            - plugins:
              - name: overcommit
              - name: drf
              - name: predicates
              - name: proportion
              - name: nodeorder
              - name: binpack
            """;

    private KnownConfigurations() {}

    static List<String> names() {
        return List.of(DEFAULT, PREEMPT);
    }

    /** No name means the default. */
    static Optional<VolcanoConfiguration> named(String name) {
        return switch (name) {
            case "", DEFAULT -> Optional.of(VolcanoConfiguration.helmDefault());
            case PREEMPT -> Optional.of(VolcanoConfiguration.read(PREEMPT_CONF));
            default -> Optional.empty();
        };
    }
}
