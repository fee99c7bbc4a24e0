package io.gangflow.pipeline.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A declared parameter; it becomes an Argo parameter with value, enum and description.
 *
 * @param rule the values that the parameter accepts
 * @param defaultValue as text, already of the declared type; empty if every run must set a value
 */
public record Parameter(String name, ParameterRule rule, Optional<String> defaultValue, Optional<String> description) {

    public Type type() {
        return rule.type();
    }

    /** Returns the enum; empty if any value of the type is allowed. */
    public List<String> allowed() {
        return rule.allowed();
    }

    /**
     * Returns a value of this parameter for a check or a simulation, which no user gives values to: the default, else
     * the first of the enum, else a value of the type within the bounds.
     */
    public String representativeValue() {
        return defaultValue.or(() -> allowed().stream().findFirst()).orElseGet(() -> switch (type()) {
            case STRING -> "1";
            case BOOLEAN -> "true";
            case INTEGER, NUMBER -> nearestToOne();
            case DATE -> "2026-01-01";
            case ARRAY -> "[]";
            case OBJECT -> "{}";
        });
    }

    private String nearestToOne() {
        BigDecimal value = BigDecimal.ONE;
        value = rule.minimum()
                .map(bound -> bound(bound, RoundingMode.CEILING))
                .orElse(value)
                .max(value);
        return rule.maximum()
                .map(bound -> bound(bound, RoundingMode.FLOOR))
                .orElse(value)
                .min(value)
                .toPlainString();
    }

    private BigDecimal bound(double bound, RoundingMode inwards) {
        BigDecimal exact = BigDecimal.valueOf(bound);
        return type() == Type.INTEGER ? exact.setScale(0, inwards) : exact;
    }

    /** Types of parameters, spelled in a file in lower case. */
    public enum Type {
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN,
        /** A date, {@code yyyy-MM-dd}. */
        DATE,
        /** A JSON list. */
        ARRAY,
        /** A JSON object. */
        OBJECT;

        public boolean isNumeric() {
            return this == INTEGER || this == NUMBER;
        }

        /** Returns whether a value can hold any text. */
        public boolean isFree() {
            return this == STRING || isJson();
        }

        public boolean isJson() {
            return this == ARRAY || this == OBJECT;
        }

        public String keyword() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static List<String> keywords() {
            return Arrays.stream(values()).map(Type::keyword).toList();
        }
    }
}
