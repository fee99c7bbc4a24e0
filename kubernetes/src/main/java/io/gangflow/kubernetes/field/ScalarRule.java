package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.json.Amount;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Checks scalar values like an API server, which never converts one type to another. */
final class ScalarRule {

    private ScalarRule() {}

    /**
     * @param custom whether the object is a custom resource, whose amounts are whole numbers or strings
     * @param own whether the field is one of a CRD, where an empty string is a value
     */
    static void check(JsonNode value, FieldType type, boolean custom, boolean own, Place place) {
        if (type instanceof FieldType.Text text) {
            text(value, text, own, place);
        } else if (type instanceof FieldType.Whole whole) {
            whole(value, whole, place);
        } else if (type instanceof FieldType.Decimal && !value.isNumber()) {
            place.wrongType("a number", value);
        } else if (type instanceof FieldType.Flag && !value.isBoolean()) {
            unquoted("a boolean", value, value.isTextual() && value.textValue().matches("true|false"), place);
        } else if (type instanceof FieldType.Quantity) {
            quantity(value, custom, place);
        } else if (type instanceof FieldType.NumberOrText && !value.isTextual() && !isWhole(value)) {
            place.wrongType("an integer or a string", value);
        } else if (type instanceof FieldType.Time) {
            time(value, place);
        }
    }

    private static void text(JsonNode value, FieldType.Text type, boolean own, Place place) {
        if (!value.isTextual()) {
            if (value.isValueNode()) {
                place.add("must be a string", "found `%s`".formatted(value.asText()), "put it in quotes");
            } else {
                place.wrongType("a string", value);
            }
            return;
        }
        String text = value.textValue();
        boolean preset = text.isEmpty() && !own;
        if (!preset && !type.choices().isEmpty() && !type.choices().contains(text)) {
            place.noChoice(text, type.choices());
        } else if (!type.length().has(text.codePointCount(0, text.length()))) {
            place.add("has %d characters".formatted(text.length()), "expected %s".formatted(type.length()));
        } else if (type.pattern()
                .filter(pattern -> !pattern.matcher(text).find())
                .isPresent()) {
            place.add(
                    "cannot be `%s`".formatted(Excerpt.of(text)),
                    "expected `%s`".formatted(type.pattern().get()));
        }
    }

    private static void whole(JsonNode value, FieldType.Whole type, Place place) {
        if (!isWhole(value)) {
            unquoted("an integer", value, value.isTextual() && value.textValue().matches("-?[0-9]{1,10}"), place);
            return;
        }
        BigDecimal number = value.decimalValue();
        BigDecimal least = BigDecimal.valueOf(type.isLong() ? Long.MIN_VALUE : Integer.MIN_VALUE);
        BigDecimal most = BigDecimal.valueOf(type.isLong() ? Long.MAX_VALUE : Integer.MAX_VALUE);
        if (number.compareTo(least) < 0 || number.compareTo(most) > 0) {
            place.add(
                    "cannot be %s".formatted(value.asText()),
                    "an integer of %d bits".formatted(type.isLong() ? 64 : 32));
        } else if (!type.range().has(number.longValue())) {
            place.add("cannot be %s".formatted(value.asText()), "expected %s".formatted(type.range()));
        }
    }

    private static boolean isWhole(JsonNode value) {
        return value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private static void unquoted(String expected, JsonNode value, boolean quoted, Place place) {
        if (quoted) {
            place.add(
                    "must be %s".formatted(expected),
                    "found a string",
                    "remove the quotes: `%s`".formatted(value.textValue()));
        } else {
            place.wrongType(expected, value);
        }
    }

    private static void quantity(JsonNode value, boolean custom, Place place) {
        if (custom && value.isNumber() && !isWhole(value)) {
            place.add(
                    "must be an integer or a string",
                    "found `%s`".formatted(value.asText()),
                    "quote it: `\"%s\"`".formatted(value.asText()));
        } else if (!value.isTextual() && !value.isNumber()) {
            place.wrongType("an amount such as `2`, `500m` or `1Gi`", value);
        } else {
            Amount.problem(place.path().get(place.path().size() - 1), value.asText())
                    .ifPresent(problem -> place.add("cannot be `%s`".formatted(Excerpt.of(value.asText())), problem));
        }
    }

    private static void time(JsonNode value, Place place) {
        try {
            if (value.isTextual() && Instant.parse(value.textValue()).isAfter(Instant.MIN)) {
                return;
            }
        } catch (DateTimeParseException none) {
            // Reported below.
        }
        place.add("is not a time", "expected one such as 2026-11-21T10:00:00Z");
    }
}
