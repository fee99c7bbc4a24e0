package io.gangflow.rules.scheduler;

import io.gangflow.rules.work.CheckedWork;

/**
 * Volcano's actions from its configuration among the objects or on the cluster; otherwise the defaults of its chart.
 */
final class Actions {

    private Actions() {}

    static boolean has(CheckedWork checked, String action) {
        boolean configured = SchedulerConfigurations.of(checked).stream()
                .anyMatch(file -> SchedulerConfigurations.actions(file).contains(action));
        return configured || described(checked, action);
    }

    private static boolean described(CheckedWork checked, String action) {
        return checked.cluster()
                .map(cluster -> cluster.volcanoActions().contains(action)
                        || cluster.volcanoConfiguration()
                                .filter(text -> text.matches("(?s).*actions:[^\\n]*\\b" + action + "\\b.*"))
                                .isPresent())
                .orElse(false);
    }
}
