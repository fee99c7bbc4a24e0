package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates the keys {@code configurations} (arguments of actions) and {@code metrics} of {@code scheduler.conf}, and
 * lists those without effect on this model. Settings that would change its decisions are rejected.
 */
final class SchedulerConfExtras {

    private static final Set<String> NAMELESS = Set.of("name", "arguments");

    /** Settings of caches, and the search limit of an algorithm that is not enabled. */
    private static final Set<String> HARMLESS = Set.of(
            "predicateErrorCacheEnable",
            "topologyAwarePreemptWorkerNum",
            "minCandidateNodesPercentage",
            "minCandidateNodesAbsolute",
            "maxCandidateNodesAbsolute");

    private SchedulerConfExtras() {}

    /** Returns the settings without effect, in words. */
    static List<String> read(Map<?, ?> root) {
        List<String> notes = new ArrayList<>();
        if (root.get("configurations") != null) {
            for (Object each : VolcanoConfigurationReader.list(root.get("configurations"), "configurations")) {
                configuration(VolcanoConfigurationReader.map(each, "an entry of configurations"), notes);
            }
        }
        if (root.get("metrics") != null) {
            VolcanoConfigurationReader.map(root.get("metrics"), "metrics");
            notes.add("`metrics`: measured load of nodes is not part of the model");
        }
        return notes;
    }

    private static void configuration(Map<?, ?> configuration, List<String> notes) {
        VolcanoConfigurationReader.requireKeys(configuration, NAMELESS, "an entry of configurations");
        String action =
                VolcanoConfigurationReader.scalar(configuration.get("name"), "name of an entry of configurations");
        Actions.requireKnown(action);
        if (configuration.get("arguments") == null) {
            return;
        }
        VolcanoConfigurationReader.map(configuration.get("arguments"), "arguments of action " + action)
                .forEach((key, value) -> argument(action, String.valueOf(key), String.valueOf(value), notes));
    }

    private static void argument(String action, String key, String value, List<String> notes) {
        if (key.equals("enableTopologyAwarePreemption")) {
            if (value.equals("true")) {
                throw new VolcanoConfigurationException(
                        "topology-aware preemption (enableTopologyAwarePreemption) is not modelled");
            }
            return;
        }
        if (!HARMLESS.contains(key)) {
            throw new VolcanoConfigurationException("action %s has no argument `%s`".formatted(action, key));
        }
        notes.add("`configurations`: %s of action %s changes how fast Volcano is, not what it decides"
                .formatted(key, action));
    }
}
