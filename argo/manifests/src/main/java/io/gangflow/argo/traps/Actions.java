package io.gangflow.argo.traps;

/** Volcano's actions on the cluster; where none is known, those that its Helm chart configures. */
final class Actions {

    private Actions() {}

    static boolean has(Scene scene, String action) {
        return scene.cluster()
                .map(cluster -> cluster.volcanoActions().contains(action)
                        || cluster.volcanoConfiguration()
                                .filter(text -> text.matches("(?s).*actions:[^\\n]*\\b" + action + "\\b.*"))
                                .isPresent())
                .orElse(false);
    }
}
