package io.gangflow.argo.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of the keys of each kind of work. */
final class WorkSources {

    private static final List<String> IMAGES = List.of(
            "acme/etl:1.4",
            "registry.example.com:5000/team/x_y/train:v2",
            "acme/tool:1@sha256:0000000000000000000000000000000000000000000000000000000000000000");

    private WorkSources() {}

    static Walk in(Walk walk, Dice dice, Scope scope) {
        return ddp(spark(walk, dice, scope), dice)
                .from("image", () -> dice.pick(IMAGES))
                .from("command", () -> Texts.command(dice, scope.inWork()))
                .from("resources", () -> resources(dice))
                .from(
                        "runtimeEnv",
                        () -> dice.pick(
                                Map.of(
                                        "pip",
                                        List.of("numpy==2.1.0"),
                                        "env_vars",
                                        Map.of("MODE", "a: ${HOME} $(X) {b}")),
                                Map.of("working_dir", "https://example.com/code.zip")))
                .from("a service stage.port", () -> dice.pick(1, 8_000, 65_535))
                .from("ready", () -> "/ready?x=1")
                .from("live", () -> "/")
                .from("replicas", () -> dice.between(1, 3))
                .from("role `master`.replicas", () -> 1)
                .from("an approval.message", () -> Texts.with(dice, scope.inConditions()))
                .from("include", () -> include(dice, scope));
    }

    private static Walk spark(Walk walk, Dice dice, Scope scope) {
        return walk.from("spark", () -> new SparkDraw(dice, scope).stage(walk))
                .from("a Spark stage.image", () -> dice.pick("acme/spark:4.1.1", "gangflow/spark:0.1.0"))
                .from("Spark executors.count", () -> dice.between(1, 4))
                .from("Spark executors.cpu", () -> dice.pick(1, 2))
                .from("a Spark driver.cpu", () -> dice.pick(1, 2));
    }

    private static Walk ddp(Walk walk, Dice dice) {
        return walk.from("a DDP stage.workers", () -> dice.between(1, 4))
                .from("elastic", () -> Map.of("min", dice.between(1, 2), "max", dice.between(3, 5), "restarts", 3))
                .from("a DDP stage.processesPerWorker", () -> dice.between(1, 3))
                .from("a DDP stage.backend", () -> dice.pick("job", "job", "pytorch-job", "train-job"));
    }

    /** The requests of one pod or container. */
    static Map<String, Object> resources(Dice dice) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        drawn.put("cpu", dice.pick("100m", 1, "0.5", 0.25, "1m", "0.001", "1500m"));
        drawn.put("memory", dice.pick("64Mi", "1Gi", "100M", 134_217_728, "1.5Gi", "0.1Gi", "123456789", "65536Ki"));
        if (dice.oneIn(5)) {
            drawn.put("gpu", dice.between(0, 2));
        }
        if (dice.oneIn(8)) {
            drawn.put("ephemeral-storage", "2Gi");
        }
        if (dice.oneIn(12)) {
            drawn.put("example.com/fpga", 1);
        }
        return drawn;
    }

    private static Map<String, Object> include(Dice dice, Scope scope) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        List<String> parameters = scope.names.parameters.keySet().stream()
                .map("${parameters.%s}"::formatted)
                .toList();
        arguments.put("table", Texts.with(dice, parameters));
        if (dice.oneIn(2)) {
            arguments.put("n", 4);
        }
        return Map.of("file", "parts/clean.yaml", "arguments", arguments);
    }
}
