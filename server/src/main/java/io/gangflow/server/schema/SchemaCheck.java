package io.gangflow.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Validates values against the schemas of this package; reports errors with their place. */
public final class SchemaCheck {

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final int MOST_PROBLEMS = 20;

    private final Map<String, Shape> shapes;
    private final List<Problem> problems = new ArrayList<>();

    private SchemaCheck(Map<String, Shape> shapes) {
        this.shapes = shapes;
    }

    /**
     * Returns the errors of a value; empty when it is valid.
     *
     * @param shapes by the names used in references
     * @param place of the value in the request
     */
    public static List<Problem> problems(Schema schema, JsonNode value, Map<String, Shape> shapes, List<Object> place) {
        SchemaCheck check = new SchemaCheck(shapes);
        check.check(schema.json(), value, place);
        return check.problems.subList(0, Math.min(MOST_PROBLEMS, check.problems.size()));
    }

    private void check(JsonNode schema, JsonNode value, List<Object> place) {
        if (schema.has("$ref")) {
            String ref = schema.path("$ref").asText();
            Shape shape = shapes.get(ref.substring(ref.lastIndexOf('/') + 1));
            if (shape == null) {
                throw new IllegalStateException("not declared: " + ref);
            }
            check(shape.schema().json(), value, place);
        } else if (schema.has("anyOf")) {
            checkAny(schema, value, place);
        } else if (schema.has("type")) {
            checkType(schema, value, place);
        }
    }

    private void checkAny(JsonNode schema, JsonNode value, List<Object> place) {
        List<Problem> best = List.of();
        for (JsonNode choice : schema.path("anyOf")) {
            SchemaCheck one = new SchemaCheck(shapes);
            one.check(choice, value, place);
            if (one.problems.isEmpty()) {
                return;
            }
            best = best.isEmpty() ? one.problems : best;
        }
        problems.addAll(best);
    }

    private void checkType(JsonNode schema, JsonNode value, List<Object> place) {
        String type = schema.path("type").asText();
        boolean fits = switch (type) {
            case "string" -> value.isTextual();
            case "integer" -> isWhole(value);
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            default -> value.isNull();
        };
        if (!fits) {
            report(place, "this has to be %s".formatted(named(type)), type + "_type");
        } else if (value.isTextual()) {
            checkText(schema, value.asText(), place);
        } else if (value.isNumber()) {
            checkNumber(schema, value, place);
        } else if (value.isArray()) {
            checkItems(schema, value, place);
        } else if (value.isObject()) {
            checkFields(schema, (ObjectNode) value, place);
        }
    }

    private static boolean isWhole(JsonNode value) {
        return value.isNumber() && value.canConvertToLong() && value.doubleValue() == Math.rint(value.doubleValue());
    }

    private static String named(String type) {
        return switch (type) {
            case "array" -> "a list";
            case "string" -> "a text";
            case "integer" -> "a whole number";
            case "object" -> "an object";
            default -> "a " + type;
        };
    }

    private void checkText(JsonNode schema, String text, List<Object> place) {
        if (schema.has("enum") && !has(schema.path("enum"), text)) {
            report(place, "this has to be one of " + schema.path("enum"), "enum");
        }
        int longest = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        if (text.codePointCount(0, text.length()) > longest) {
            report(place, "at most %d characters are allowed here".formatted(longest), "string_too_long");
        } else if (schema.has("pattern") && !matches(schema.path("pattern").asText(), text)) {
            report(place, "this has to match " + schema.path("pattern").asText(), "string_pattern_mismatch");
        }
        String format = schema.path("format").asText();
        if (format.equals("date-time") && !isTime(text)) {
            report(place, "this has to be a time such as 2026-11-22T03:00:00Z", "datetime_from_date_parsing");
        }
        if (format.equals("uuid") && !UUID.matcher(text).matches()) {
            report(place, "this has to be a UUID", "uuid_parsing");
        }
    }

    private static boolean has(JsonNode values, String text) {
        for (JsonNode value : values) {
            if (value.asText().equals(text)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String pattern, String text) {
        try {
            return Pattern.compile(pattern).matcher(text).find();
        } catch (PatternSyntaxException e) {
            throw new IllegalStateException("a pattern of ours is not a regular expression", e);
        }
    }

    private static boolean isTime(String text) {
        try {
            Times.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private void checkNumber(JsonNode schema, JsonNode value, List<Object> place) {
        if (schema.has("minimum")
                && value.doubleValue() < schema.path("minimum").doubleValue()) {
            report(place, "this has to be at least " + schema.path("minimum"), "greater_than_equal");
        }
        if (schema.has("maximum")
                && value.doubleValue() > schema.path("maximum").doubleValue()) {
            report(place, "this has to be at most " + schema.path("maximum"), "less_than_equal");
        }
    }

    private void checkItems(JsonNode schema, JsonNode list, List<Object> place) {
        int most = schema.path("maxItems").asInt(Integer.MAX_VALUE);
        if (list.size() > most) {
            report(place, "at most %d items are allowed here, these are %d".formatted(most, list.size()), "too_long");
            return;
        }
        for (int index = 0; index < list.size() && problems.size() < MOST_PROBLEMS; index++) {
            check(schema.path("items"), list.path(index), below(place, index));
        }
    }

    private void checkFields(JsonNode schema, ObjectNode value, List<Object> place) {
        JsonNode properties = schema.path("properties");
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                report(below(place, required.asText()), "Field required", "missing");
            }
        }
        JsonNode others = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            List<Object> where = below(place, field.getKey());
            if (properties.has(field.getKey())) {
                check(properties.path(field.getKey()), field.getValue(), where);
            } else if (others.isBoolean()) {
                report(where, "there is no such field", "extra_forbidden");
            } else if (others.isObject()) {
                check(others, field.getValue(), where);
            }
        }
    }

    private static List<Object> below(List<Object> place, Object part) {
        List<Object> below = new ArrayList<>(place);
        below.add(part);
        return below;
    }

    private void report(List<Object> place, String message, String type) {
        problems.add(new Problem(place, message, type));
    }
}
