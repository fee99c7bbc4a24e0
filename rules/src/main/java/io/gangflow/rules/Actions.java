package io.gangflow.rules;

/** Volcano's actions, by its configuration among the objects and on the cluster; else those that its chart has. */
final class Actions {

    private Actions() {}

    static boolean has(Scene scene, String action) {
        boolean configured = SchedulerConfigurations.of(scene).stream()
                .anyMatch(file -> SchedulerConfigurations.actions(file).contains(action));
        return configured || described(scene, action);
    }

    private static boolean described(Scene scene, String action) {
        return scene.cluster()
                .map(cluster -> cluster.volcanoActions().contains(action)
                        || cluster.volcanoConfiguration()
                                .filter(text -> text.matches("(?s).*actions:[^\\n]*\\b" + action + "\\b.*"))
                                .isPresent())
                .orElse(false);
    }
}
