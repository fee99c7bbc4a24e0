package io.gangflow.argo.random;

import java.util.ArrayList;
import java.util.List;

/** Random conditions. */
final class Conditions {

    private final Dice dice;
    private final List<String> references;
    private final List<String> lists;
    private final List<String> statuses;
    private final List<String> numbers;

    Conditions(Dice dice, Scope scope) {
        this.dice = dice;
        references = scope.inConditions();
        lists = scope.names.ofType("array").stream()
                .map("${parameters.%s}"::formatted)
                .toList();
        numbers = scope.names.ofType("string", "integer", "number").stream()
                .map("${parameters.%s}"::formatted)
                .toList();
        statuses = new ArrayList<>();
        for (Names.Drawn stage : scope.names.earlier) {
            if (!stage.kind().equals("include")) {
                statuses.add("${stages.%s.status}".formatted(stage.name()));
            }
        }
    }

    /**
     * The values with which a reference can be compared by order: a number, if its values can be numbers, or a date.
     */
    private List<String> ordered(String reference) {
        boolean number = numbers.contains(reference) || reference.endsWith(".result}");
        return number ? List.of("3", "-0.5", "2026-01-01") : List.of("2026-01-01", "x");
    }

    String condition() {
        return condition(dice.between(0, 2));
    }

    private String condition(int depth) {
        if (depth == 0) {
            return comparison();
        }
        String first = condition(depth - 1);
        return switch (dice.between(0, 3)) {
            case 0 -> "not (" + first + ")";
            case 1 -> first + " and " + condition(depth - 1);
            case 2 -> "(" + first + ") or " + condition(depth - 1);
            default -> first;
        };
    }

    private String comparison() {
        if (!statuses.isEmpty() && dice.oneIn(3)) {
            return dice.pick(statuses) + dice.pick(" == ", " != ") + dice.pick("Succeeded", "Failed", "Skipped");
        }
        String reference = dice.pick(references);
        return switch (dice.between(0, 5)) {
            case 0 -> reference + " in [de, \"a b\", '']";
            case 1 -> reference + (lists.isEmpty() ? " not in [x]" : " not in " + dice.pick(lists));
            case 2 -> reference;
            case 3 -> reference + dice.pick(" > ", " <= ", " >= ", " < ") + dice.pick(ordered(reference));
            case 4 -> reference + " == " + dice.pick(references);
            default ->
                reference + dice.pick(" == ", " != ") + dice.pick("full", "\"it's\"", "3", "true", "''", "\u00e9");
        };
    }
}
