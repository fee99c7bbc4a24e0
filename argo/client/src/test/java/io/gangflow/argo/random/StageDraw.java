package io.gangflow.argo.random;

import io.gangflow.pipeline.shape.ObjectShape;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One random stage: draws its references first, then the keys of its kind. */
final class StageDraw {

    private final Dice dice;
    private final Scope scope;
    private final ObjectShape shape;
    private final Map<String, Object> stage = new LinkedHashMap<>();

    StageDraw(Dice dice, Scope scope, ObjectShape shape) {
        this.dice = dice;
        this.scope = scope;
        this.shape = shape;
    }

    Map<String, Object> stage(String name) {
        Set<String> keys = KeysOfKind.of(scope.kind, shape);
        Set<String> chosen = new LinkedHashSet<>(dice.some(keys, 0, 7));
        scope.cached = chosen.contains("cache");
        if (chosen.contains("scheduler")) {
            stage.put("scheduler", dice.pick("volcano", "kube-scheduler"));
        }
        if (!scope.exit) {
            new RepetitionDraw(dice, scope, stage).draw(chosen);
        }
        Walk walk = walk();
        places("inputs", chosen, scope.inputs);
        places("outputs", chosen, scope.outputs);
        stage.put(
                scope.kind,
                scope.kind.equals("manifest")
                        ? Objects.manifest(dice, name)
                        : walk.value(
                                shape.noun(),
                                scope.kind,
                                java.util.Objects.requireNonNull(shape.keys().get(scope.kind))
                                        .shape()));
        for (String key : chosen) {
            if (!stage.containsKey(key) && !KeysOfKind.REPETITION.contains(key)) {
                stage.put(
                        key,
                        walk.value(
                                shape.noun(),
                                key,
                                java.util.Objects.requireNonNull(shape.keys().get(key))
                                        .shape()));
            }
        }
        new Agreement(dice, scope, stage).settle();
        return stage;
    }

    private Walk walk() {
        Walk walk = PodSources.in(WorkSources.in(new Walk(dice), dice, scope), dice, scope);
        return walk.from("after", this::after)
                .from("when", () -> new Conditions(dice, scope).condition())
                .from("cache.key", () -> Texts.with(dice, scope.inWork()))
                .from("a cache.key", () -> Texts.with(dice, scope.inWork()))
                .from(
                        "retry",
                        () -> dice.oneIn(2)
                                ? Map.of("limit", dice.pick(1, 2, 3, 100))
                                : Map.of("limit", 1, "backoff", "5s"))
                .from("priority", () -> dice.pick(priorities()))
                .from("queue", () -> scope.names.queues.isEmpty() ? "default" : dice.pick(scope.names.queues))
                .from("minAvailable", () -> 1)
                .from("timeout", () -> dice.pick("1h", "90s", "2d", "366d", "1d2h3m4s"))
                .from("expect", () -> dice.pick("1s", "10s", "2m"))
                .from("delay", () -> dice.pick("0s", "2s", "1m"))
                .from("successCondition", () -> "status.succeeded > 0")
                .from("failureCondition", () -> "status.failed > 0");
    }

    private List<String> priorities() {
        return scope.names.priorities.isEmpty() ? List.of("system-cluster-critical") : scope.names.priorities;
    }

    private Object after() {
        List<String> names = scope.names.earlier.stream().map(Names.Drawn::name).toList();
        List<String> some = dice.some(names, 1, 3);
        if (dice.oneIn(2)) {
            return some;
        }
        Map<String, Object> ends = new LinkedHashMap<>();
        some.forEach(name -> ends.put(name, dice.pick("passed", "succeeded", "failed", "completed", "skipped")));
        return ends;
    }

    private void places(String key, Set<String> chosen, List<String> known) {
        if (chosen.contains(key)) {
            Map<String, Object> places = new LinkedHashMap<>();
            dice.some(List.of("rows", "Model_1", "a-b", "result", "main-logs", "x"), 1, 2)
                    .forEach(name -> places.put(name, Texts.place(dice, scope.inPlaces())));
            stage.put(key, places);
            known.addAll(places.keySet());
        }
    }
}
