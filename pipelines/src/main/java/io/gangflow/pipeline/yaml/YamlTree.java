package io.gangflow.pipeline.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;

/** YAML as JSON values, as parsed by kubectl. */
public final class YamlTree {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private YamlTree() {}

    /**
     * Reads a text of one document with the bounds of {@link YamlDocument#readAll}; a scalar may be as long as the
     * document. Nulls are kept. A text without a document is a missing node.
     */
    public static Checked<JsonNode> read(String file, String text) {
        return read(file, text, Limits.MAX_NODES);
    }

    /**
     * Reads a text of one document with a smaller bound.
     *
     * @param maxNodes maximum number of values, including the keys of mappings
     */
    public static Checked<JsonNode> read(String file, String text, int maxNodes) {
        List<YamlDocument> documents = YamlDocument.readAll(file, text, YamlDocument.MAX_SIZE, maxNodes);
        if (documents.size() > 1) {
            return Checked.failed(List.of(NodeBuilder.feature(
                    documents.get(1).root().map(Node::span).orElse(SourceSpan.startOf(file)),
                    "a second document starts",
                    "the text must contain one document")));
        }
        return values(documents)
                .then(all -> Checked.of(all.stream().findFirst().orElseGet(MissingNode::getInstance), List.of()));
    }

    /** Reads a text of any number of documents with the same bounds. Empty documents are left out. */
    public static Checked<List<JsonNode>> readAll(String file, String text) {
        return values(YamlDocument.readAll(file, text, YamlDocument.MAX_SIZE, Limits.MAX_NODES));
    }

    private static Checked<List<JsonNode>> values(List<YamlDocument> documents) {
        List<Diagnostic> found = documents.stream()
                .flatMap(document -> document.diagnostics().stream())
                .toList();
        List<JsonNode> values = documents.stream()
                .flatMap(document -> document.root().stream())
                .map(root -> value(root, true))
                .toList();
        return found.isEmpty() ? Checked.of(values, List.of()) : Checked.failed(found);
    }

    /** Converts a mapping. Empty values and null are left out, because the API server treats them as absent. */
    public static ObjectNode object(Node.Mapping mapping) {
        return object(mapping, false);
    }

    private static ObjectNode object(Node.Mapping mapping, boolean withNulls) {
        ObjectNode object = JSON.objectNode();
        for (Node.Entry entry : mapping.entries()) {
            if (withNulls || isSomething(entry.value())) {
                object.set(entry.key().value(), value(entry.value(), withNulls));
            }
        }
        return object;
    }

    private static JsonNode value(Node node, boolean withNulls) {
        if (node instanceof Node.Mapping mapping) {
            return object(mapping, withNulls);
        }
        if (node instanceof Node.Sequence sequence) {
            ArrayNode array = JSON.arrayNode();
            sequence.items().stream()
                    .filter(item -> withNulls || isSomething(item))
                    .forEach(item -> array.add(value(item, withNulls)));
            return array;
        }
        Node.Scalar scalar = (Node.Scalar) node;
        return scalar.plain() ? plain(scalar.value()) : JSON.textNode(scalar.value());
    }

    private static JsonNode plain(String text) {
        if (PlainScalar.isNull(text)) {
            return JSON.nullNode();
        }
        if (PlainScalar.isInteger(text) || PlainScalar.isOctal(text)) {
            long number = Long.parseLong(text, PlainScalar.isOctal(text) ? 8 : 10);
            boolean small = number == (int) number;
            return small ? JSON.numberNode((int) number) : JSON.numberNode(number);
        }
        if (PlainScalar.isBoolean(text)) {
            return JSON.booleanNode(PlainScalar.isTrue(text));
        }
        boolean fraction = text.contains(".") || text.contains("e") || text.contains("E");
        return fraction && PlainScalar.isNumber(text) ? JSON.numberNode(Double.parseDouble(text)) : JSON.textNode(text);
    }

    private static boolean isSomething(Node node) {
        return !(node instanceof Node.Scalar scalar && scalar.isNull());
    }
}
