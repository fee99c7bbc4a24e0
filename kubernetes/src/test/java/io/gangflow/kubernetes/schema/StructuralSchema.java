package io.gangflow.kubernetes.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Checks an object against the structural schema of a custom resource, as strictly as
 * {@code kubectl --validate=strict}: a field that the schema does not contain is an error unless it is preserved.
 */
final class StructuralSchema {

    private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";

    private final List<String> problems = new ArrayList<>();

    private StructuralSchema() {}

    /** Returns what is wrong with a whole object, except its metadata, which has the same schema for every kind. */
    static List<String> problems(JsonNode schema, JsonNode object) {
        StructuralSchema check = new StructuralSchema();
        ObjectNode withoutMetadata = object.deepCopy();
        withoutMetadata.putObject("metadata");
        check.check("", schema, withoutMetadata);
        return check.problems;
    }

    private void check(String path, JsonNode schema, JsonNode value) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            expect(path, value.isIntegralNumber() || value.isTextual(), "is neither an integer nor a string");
            pattern(path, schema, value);
            return;
        }
        boolean typed = typeMatches(path, schema, value);
        if (!typed) {
            return;
        }
        if (schema.has("enum")) {
            boolean listed = StreamSupport.stream(schema.get("enum").spliterator(), false)
                    .anyMatch(value::equals);
            expect(path, listed, value + " is none of " + schema.get("enum"));
        }
        pattern(path, schema, value);
        bounds(path, schema, value);
        if (value.isObject()) {
            fields(path, schema, value);
        }
        if (value.isArray() && schema.has("items")) {
            for (int index = 0; index < value.size(); index++) {
                check(path + "[" + index + "]", schema.get("items"), value.get(index));
            }
        }
    }

    private boolean typeMatches(String path, JsonNode schema, JsonNode value) {
        boolean matches = switch (schema.path("type").asText("any")) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            default -> true;
        };
        expect(
                path,
                matches,
                "is " + value.getNodeType() + ", not " + schema.path("type").asText());
        return matches;
    }

    private void fields(String path, JsonNode schema, JsonNode value) {
        for (JsonNode name : schema.path("required")) {
            expect(path, value.has(name.asText()), "lacks " + name.asText());
        }
        boolean open = schema.path(PRESERVE).asBoolean() || !schema.has("type");
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            Optional<JsonNode> known = Optional.ofNullable(
                            schema.path("properties").get(field.getKey()))
                    .or(() -> Optional.ofNullable(schema.get("additionalProperties")));
            expect(path, open || known.isPresent(), "has the unknown field " + field.getKey());
            known.ifPresent(found -> check(path + "." + field.getKey(), found, field.getValue()));
        }
    }

    private void bounds(String path, JsonNode schema, JsonNode value) {
        atMost(path, schema, "maxItems", value.isArray() ? value.size() : 0);
        atMost(path, schema, "maxLength", value.isTextual() ? value.textValue().length() : 0);
        atMost(path, schema, "maximum", value.isNumber() ? value.asDouble() : Double.NEGATIVE_INFINITY);
        atLeast(path, schema, "minItems", value.isArray() ? value.size() : Double.POSITIVE_INFINITY);
        atLeast(path, schema, "minimum", value.isNumber() ? value.asDouble() : Double.POSITIVE_INFINITY);
    }

    private void atMost(String path, JsonNode schema, String keyword, double found) {
        expect(path, !schema.has(keyword) || found <= schema.get(keyword).asDouble(), keyword + ": " + found);
    }

    private void atLeast(String path, JsonNode schema, String keyword, double found) {
        expect(path, !schema.has(keyword) || found >= schema.get(keyword).asDouble(), keyword + ": " + found);
    }

    private void pattern(String path, JsonNode schema, JsonNode value) {
        if (schema.has("pattern") && value.isTextual()) {
            String pattern = schema.get("pattern").asText();
            expect(path, Pattern.compile(pattern).matcher(value.textValue()).find(), value + " is not " + pattern);
        }
    }

    private void expect(String path, boolean holds, String problem) {
        if (!holds) {
            problems.add((path.isEmpty() ? "." : path) + " " + problem);
        }
    }
}
