package io.gangflow.argo.random;

import java.util.List;
import java.util.Map;

/** Objects of the cluster that pipelines contain unchanged. */
final class Objects {

    private Objects() {}

    static Map<String, Object> podTemplate(Dice dice) {
        return dice.pick(
                Map.of("spec", Map.of("terminationGracePeriodSeconds", 120)),
                Map.of("metadata", Map.of("annotations", Map.of("example.com/b", "a$$b $(HOME) \u00e9"))),
                Map.of("spec", Map.of("hostNetwork", true, "dnsPolicy", "ClusterFirstWithHostNet")),
                Map.of(
                        "spec",
                        Map.of(
                                "runtimeClassName",
                                "gvisor",
                                "dnsConfig",
                                Map.of("options", List.of(Map.of("name", "ndots", "value", "2"))))),
                Map.of(
                        "metadata",
                        Map.of("labels", Map.of("example.com/c", "d")),
                        "spec",
                        Map.of(
                                "containers",
                                List.of(Map.of(
                                        "name",
                                        "main",
                                        "terminationMessagePolicy",
                                        "FallbackToLogsOnError",
                                        "securityContext",
                                        Map.of("privileged", dice.oneIn(2)))))),
                Map.of(
                        "spec",
                        Map.of(
                                "topologySpreadConstraints",
                                List.of(Map.of(
                                        "maxSkew",
                                        1,
                                        "topologyKey",
                                        "zone",
                                        "whenUnsatisfiable",
                                        "ScheduleAnyway",
                                        "labelSelector",
                                        Map.of("matchLabels", Map.of("a", "b")))))));
    }

    static Map<String, Object> manifest(Dice dice, String name) {
        if (dice.oneIn(2)) {
            return OwnObjects.any(dice, name);
        }
        return dice.pick(
                Map.of(
                        "apiVersion",
                        "v1",
                        "kind",
                        "ConfigMap",
                        "metadata",
                        Map.of("name", name),
                        "data",
                        Map.of("text", "a: ${HOME} $(X) {b} \u00e9\n", "empty", "")),
                job(name),
                Map.of(
                        "apiVersion",
                        "v1",
                        "kind",
                        "PersistentVolumeClaim",
                        "metadata",
                        Map.of("name", name),
                        "spec",
                        Map.of(
                                "accessModes",
                                List.of("ReadWriteOnce"),
                                "resources",
                                Map.of("requests", Map.of("storage", "1Gi")))));
    }

    private static Map<String, Object> job(String name) {
        return Map.of(
                "apiVersion",
                "batch/v1",
                "kind",
                "Job",
                "metadata",
                Map.of("name", name),
                "spec",
                Map.of(
                        "template",
                        Map.of("spec", Map.of("restartPolicy", "Never", "containers", List.of(container())))));
    }

    private static Map<String, Object> container() {
        return Map.of(
                "name",
                "main",
                "image",
                "acme/backup:1.0",
                "command",
                List.of("run"),
                "resources",
                Map.of("requests", Map.of("cpu", 1, "memory", "1Gi")));
    }
}
