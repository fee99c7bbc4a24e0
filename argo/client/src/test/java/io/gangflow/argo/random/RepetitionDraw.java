package io.gangflow.argo.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The repetition of a random stage. */
final class RepetitionDraw {

    private final Dice dice;
    private final Scope scope;
    private final Map<String, Object> stage;

    RepetitionDraw(Dice dice, Scope scope, Map<String, Object> stage) {
        this.dice = dice;
        this.scope = scope;
        this.stage = stage;
    }

    /** Draws at most one of the chosen repetitions, in addition to copies. */
    void draw(Set<String> chosen) {
        List<String> computed = computed();
        if (chosen.contains("matrix")) {
            stage.put("matrix", matrix());
        } else if (chosen.contains("foreach")) {
            foreach(chosen, computed);
        }
        if (chosen.contains("copies") && !(stage.get("foreach") instanceof String)) {
            List<String> numbers = scope.names.ofType("integer").stream()
                    .map("${parameters.%s}"::formatted)
                    .toList();
            boolean alone = !stage.containsKey("matrix") && !stage.containsKey("foreach");
            if (alone && !numbers.isEmpty() && dice.oneIn(2)) {
                stage.put("copies", dice.pick(numbers));
                atMost(chosen);
            } else {
                stage.put("copies", dice.between(1, 3));
            }
        }
        boolean repeated = stage.containsKey("matrix") || stage.containsKey("foreach") || stage.containsKey("copies");
        if (chosen.contains("parallelism") && repeated) {
            stage.put("parallelism", dice.between(1, 2));
        }
    }

    private List<String> computed() {
        List<String> lists = new java.util.ArrayList<>();
        scope.names.ofType("array").forEach(name -> lists.add("${parameters.%s}".formatted(name)));
        for (Names.Drawn earlier : scope.names.earlier) {
            if (earlier.result()) {
                lists.add("${stages.%s.result}".formatted(earlier.name()));
            }
        }
        return lists;
    }

    private void foreach(Set<String> chosen, List<String> computed) {
        scope.items.add("value");
        if (!computed.isEmpty() && dice.oneIn(3)) {
            stage.put("foreach", dice.pick(computed));
            atMost(chosen);
            return;
        }
        switch (dice.between(0, 2)) {
            case 0 -> stage.put("foreach", List.of("de", dice.pick("a b", "$(X)", "\u00e9"), 3, true));
            case 1 -> {
                scope.items.clear();
                scope.items.addAll(List.of("lang", "n_1"));
                stage.put("foreach", List.of(Map.of("lang", "de", "n_1", 1), Map.of("lang", "'en\"", "n_1", 0.5)));
            }
            default -> {
                scope.items.clear();
                String name = dice.pick("region", "value", "Item-2", "result");
                scope.items.add(name);
                stage.put("foreach", Map.of(name, List.of("eu", "us\\n", "")));
            }
        }
    }

    private void atMost(Set<String> chosen) {
        if (chosen.contains("maxInstances")) {
            stage.put("maxInstances", dice.between(3, 20));
        }
    }

    private Map<String, Object> matrix() {
        Map<String, Object> matrix = new LinkedHashMap<>();
        matrix.put("model", List.of("small", "large"));
        matrix.put("rate", List.of(0.1, dice.pick("0.01", "x y")));
        scope.items.addAll(List.of("model", "rate"));
        if (dice.oneIn(2)) {
            matrix.put("include", List.of(Map.of("model", "large", "epochs", 20), Map.of("model", "tiny", "rate", 1)));
            scope.items.add("epochs");
        }
        if (dice.oneIn(2)) {
            matrix.put("exclude", List.of(Map.of("model", "small", "rate", 0.1)));
        }
        return matrix;
    }
}
