package io.gangflow.kubernetes.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/**
 * The schemas of Kubernetes' own kinds, from the document {@code swagger.json} of a version. References are replaced by
 * what they refer to, so that the schemas have the form of those of CRDs; a type that contains itself is a cycle.
 */
final class SwaggerSchemas {

    private static final String REF = "#/definitions/";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonNode definitions;
    private final Map<String, ObjectNode> resolved = new HashMap<>();

    SwaggerSchemas(JsonNode document) {
        definitions = document.path("definitions");
    }

    /** Returns the schemas of the kinds of stable versions, by group and kind; {@code v1/Pod} without a group. */
    Map<String, JsonNode> byKind() {
        Map<String, JsonNode> byKind = new HashMap<>();
        for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
            for (JsonNode kind : definition.getValue().path("x-kubernetes-group-version-kind")) {
                String version = kind.path("version").asText();
                if (version.matches("v[0-9]+")
                        && definition.getValue().at("/properties/metadata").isObject()) {
                    String group = kind.path("group").asText();
                    byKind.put(
                            (group.isEmpty() ? version : group) + "/"
                                    + kind.path("kind").asText(),
                            named(definition.getKey()));
                }
            }
        }
        return byKind;
    }

    private JsonNode named(String name) {
        ObjectNode known = resolved.get(name);
        if (known != null) {
            return known;
        }
        ObjectNode empty = NODES.objectNode();
        resolved.put(name, empty); // before its fields, which can refer to it
        JsonNode definition = definitions.path(name);
        if (definition.path("format").asText().equals("int-or-string")) {
            return empty.put("x-kubernetes-int-or-string", true);
        }
        definition.properties().forEach(field -> empty.set(field.getKey(), inlined(field.getValue())));
        return empty;
    }

    private JsonNode inlined(JsonNode schema) {
        if (schema.path("$ref").isTextual()) {
            return named(schema.path("$ref").asText().substring(REF.length()));
        }
        if (schema.isObject()) {
            ObjectNode copy = NODES.objectNode();
            schema.properties().forEach(field -> copy.set(field.getKey(), inlined(field.getValue())));
            return copy;
        }
        if (schema.isArray()) {
            ArrayNode copy = NODES.arrayNode();
            schema.forEach(element -> copy.add(inlined(element)));
            return copy;
        }
        return schema;
    }
}
