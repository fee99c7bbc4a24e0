package io.gangflow.argo.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of the keys for settings of every pod. */
final class PodSources {

    private static final List<String> NAMES = List.of("data", "x-1", "9z", "scratch2");

    private PodSources() {}

    static Walk in(Walk walk, Dice dice, Scope scope) {
        return placement(walk, dice)
                .from(
                        "labels",
                        () -> Map.of("example.com/team", label(dice, scope), "t", dice.pick("x", "A_b.c", "", 7)))
                .from("annotations", () -> Map.of("example.com/a", Texts.with(dice, scope.inWork()), "note", "x: {y}"))
                .from("serviceAccount", () -> dice.pick("writer", "a.b-c"))
                .from("imagePullSecrets[]", () -> dice.pick("registry", "registry-2"))
                .from("workingDir", () -> dice.pick("/tmp", "/a b/ü", "/srv/"))
                .from("volumes", () -> volumes(walk, dice))
                .from("a volume.emptyDir", () -> dice.pick("1Gi", "500M", 20_000_000))
                .from("a volume.claim", () -> dice.pick("training-data", "a.b"))
                .from("a volume.configMap", () -> "settings")
                .from("a volume.secret", () -> "tls")
                .from("a volume.hostPath", () -> "/mnt/disks")
                .from("a volume.allowHostPath", () -> true)
                .from("a volume.subPath", () -> dice.pick("books", "a/b c"))
                .from("shm", () -> dice.pick("16Mi", "32M", 2_000_000))
                .from("ports", () -> Map.of(dice.pick("debug", "a-1"), 5_005, "x2", dice.pick(1, 65_534)))
                .from("user", () -> dice.pick(1_000, 1, "root", Integer.MAX_VALUE))
                .from("capabilities", () -> dice.some(List.of("NET_BIND_SERVICE", "NET_ADMIN", "SYS_PTRACE"), 1, 2))
                .from("initContainers", () -> containers(walk, dice, List.of("fetch", "1st", "unpack")))
                .from("sidecars", () -> containers(walk, dice, List.of("proxy", "metrics")))
                .from("a container.env", () -> Map.of("INTERVAL", Texts.with(dice, scope.inWork()), "_a1", 3))
                .from("podTemplate", () -> Objects.podTemplate(dice))
                .from("env", () -> Map.of("LOG_LEVEL", Texts.with(dice, scope.inWork()), "lower", true))
                .from("secrets", () -> Map.of("DB_PASSWORD", Map.of("secret", "db.x", "key", "pass_word")));
    }

    private static Walk placement(Walk walk, Dice dice) {
        return walk.from("gpuType", () -> dice.pick("a100", "Tesla-T4", List.of("a100", "h100")))
                .from(
                        "nodeSelector",
                        () -> Map.of("topology.kubernetes.io/zone", "eu-1", "spot", dice.pick("", true, 7)))
                .from("tolerations", () -> List.of(walk.object(Shapes.object("stages", "placement", "tolerations"))))
                .from("a toleration.key", () -> dice.pick("nvidia.com/gpu", "spot"))
                .from("a toleration.value", () -> dice.pick("yes", true, ""))
                .from("a node condition.key", () -> dice.pick("example.com/cores", "zone"))
                .from("a node preference.key", () -> dice.pick("example.com/cores", "zone"))
                .from("in", () -> dice.some(List.of("a", "b_c", "7"), 1, 3))
                .from("notIn", () -> dice.some(List.of("a", "b_c", "7"), 1, 3));
    }

    /** Values that are valid in a label; includes only references whose values are known to be valid. */
    private static Object label(Dice dice, Scope scope) {
        List<String> numbers = scope.names.ofType("integer", "boolean", "date").stream()
                .map("${parameters.%s}"::formatted)
                .toList();
        return dice.pick("search", 7, "a.b", "${run.scheduledTime:yyyy-MM-dd}", "x-${run.instance}")
                + (numbers.isEmpty() ? "" : "_" + dice.pick(numbers));
    }

    private static Map<String, Object> volumes(Walk walk, Dice dice) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        for (String name : dice.some(NAMES, 1, 3)) {
            walk.from("a volume.mount", () -> "/mnt/" + name + dice.pick("", "/deep", "/a b/"));
            Map<String, Object> volume = walk.object(Shapes.object("stages", "volumes"));
            if (volume.containsKey("hostPath")) {
                volume.put("allowHostPath", true);
            }
            drawn.put(name, volume);
        }
        return drawn;
    }

    private static Map<String, Object> containers(Walk walk, Dice dice, List<String> names) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        dice.some(names, 1, 2).forEach(name -> drawn.put(name, walk.object(Shapes.object("stages", "initContainers"))));
        return drawn;
    }
}
