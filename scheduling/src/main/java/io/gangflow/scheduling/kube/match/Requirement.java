package io.gangflow.scheduling.kube.match;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One expression of a label or node selector. An absent key satisfies NotIn and DoesNotExist only, as in Kubernetes
 * (apimachinery, labels/selector.go); an unknown operator matches nothing.
 */
record Requirement(String key, String operator, List<String> values) {

    Requirement {
        values = List.copyOf(values);
    }

    static Requirement of(String key, String operator, @Nullable List<String> values) {
        return new Requirement(key, operator, Objects.requireNonNullElse(values, List.of()));
    }

    boolean matches(Map<String, String> labels) {
        String value = labels.get(key);
        return switch (operator) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> value != null && compare(value) > 0;
            case "Lt" -> value != null && compare(value) < 0;
            default -> false;
        };
    }

    private int compare(String value) {
        OptionalLong left = integer(value);
        OptionalLong right = values.size() == 1 ? integer(values.get(0)) : OptionalLong.empty();
        return left.isPresent() && right.isPresent() ? Long.compare(left.getAsLong(), right.getAsLong()) : 0;
    }

    private static OptionalLong integer(String text) {
        return text.matches("-?[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
