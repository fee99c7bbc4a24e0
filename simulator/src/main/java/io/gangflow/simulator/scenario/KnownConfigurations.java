package io.gangflow.simulator.scenario;

import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import java.util.List;
import java.util.Optional;

/** The scheduler configurations of the lab, by the file names that scenarios refer to. */
final class KnownConfigurations {

    private static final String DEFAULT = "volcano-scheduler.conf";
    private static final String PREEMPT = "volcano-scheduler-preempt.conf";
    private static final String CAPACITY = "volcano-scheduler-capacity.conf";

    /** Volcano's default plugins with all functions enabled, and preempt and reclaim before backfill. */
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

    /** Hierarchical queues with deserved amounts, instead of shares by weight. */
    private static final String CAPACITY_CONF = """
            actions: "enqueue, allocate, reclaim, preempt, backfill"
            tiers:
            - plugins:
              - name: priority
              - name: gang
              - name: conformance
            - plugins:
              - name: overcommit
              - name: drf
              - name: predicates
              - name: capacity
                enableHierarchy: true
              - name: nodeorder
              - name: binpack
            """;

    private KnownConfigurations() {}

    static List<String> names() {
        return List.of(DEFAULT, PREEMPT, CAPACITY);
    }

    /** Returns the configuration of a name; no name means the default. */
    static Optional<VolcanoConfiguration> named(String name) {
        return switch (name) {
            case "", DEFAULT -> Optional.of(VolcanoConfiguration.helmDefault());
            case PREEMPT -> Optional.of(VolcanoConfiguration.read(PREEMPT_CONF));
            case CAPACITY -> Optional.of(VolcanoConfiguration.read(CAPACITY_CONF));
            default -> Optional.empty();
        };
    }
}
