package io.gangflow.argo.workflow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** Strict reading of one object of a workflow: what is not asked for is refused, with the name of the field. */
final class Tree {

    private final String where;
    private final ObjectNode node;

    Tree(String where, JsonNode node) {
        if (!(node instanceof ObjectNode object)) {
            throw new UnsupportedWorkflowException("%s is not an object: %s".formatted(where, node));
        }
        this.where = where;
        this.node = object;
    }

    /** A model object, a map or a list as a tree. */
    static JsonNode of(Object value) {
        return ModelJson.MAPPER.valueToTree(value);
    }

    static <T> T convert(JsonNode tree, Class<T> type) {
        try {
            return ModelJson.MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new UnsupportedWorkflowException(
                    "not a %s: %s".formatted(type.getSimpleName(), e.getOriginalMessage()));
        }
    }

    /** The documents of a text; at least one. */
    static List<JsonNode> parseYaml(String where, String text) {
        Checked<List<JsonNode>> read = YamlTree.readAll("manifest", text);
        List<JsonNode> documents = read.value()
                .orElseThrow(() -> new UnsupportedWorkflowException("the manifest of %s is not YAML: line %d: %s"
                        .formatted(
                                where,
                                read.diagnostics().get(0).span().line(),
                                read.diagnostics().get(0).message())));
        if (documents.isEmpty()) {
            throw new UnsupportedWorkflowException("the manifest of %s is empty".formatted(where));
        }
        return documents;
    }

    Tree only(Set<String> fields) {
        node.fieldNames().forEachRemaining(field -> {
            if (!fields.contains(field)) {
                throw UnsupportedWorkflowException.field(where, field);
            }
        });
        return this;
    }

    String where() {
        return where;
    }

    ObjectNode node() {
        return node;
    }

    boolean has(String field) {
        return node.has(field);
    }

    JsonNode get(String field) {
        return node.path(field);
    }

    Tree object(String field) {
        return new Tree(where + "." + field, node.path(field));
    }

    String text(String field) {
        return optionalText(field)
                .orElseThrow(() -> new UnsupportedWorkflowException("%s has no `%s`".formatted(where, field)));
    }

    Optional<String> optionalText(String field) {
        return node.hasNonNull(field) ? Optional.of(node.get(field).asText()) : Optional.empty();
    }

    OptionalInt optionalInt(String field) {
        return node.hasNonNull(field) ? OptionalInt.of(node.get(field).asInt()) : OptionalInt.empty();
    }

    /** Requires a field to hold the one value that is interpreted, when it is there. */
    Tree expect(String field, String value) {
        optionalText(field).filter(found -> !found.equals(value)).ifPresent(found -> {
            throw UnsupportedWorkflowException.field(where, field + ": " + found);
        });
        return this;
    }

    /** A list of {@code {name, value}}; other fields of its elements are allowed as given. */
    Map<String, Optional<String>> parameters(String field, Set<String> allowed) {
        Map<String, Optional<String>> parameters = new TreeMap<>();
        for (JsonNode element : node.path(field).path("parameters")) {
            Tree parameter = new Tree(where + "." + field + ".parameters", element).only(allowed);
            parameters.put(parameter.text("name"), parameter.optionalText("value"));
        }
        return parameters;
    }
}
