package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.List;

/** Parses the manifests in a workflow into trees, and converts trees to objects. */
final class ManifestTree {

    private static final ObjectReader JSON = BoundedJson.MAPPER
            .reader()
            .with(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ManifestTree() {}

    static JsonNode of(Object object) {
        return ModelJson.MAPPER.valueToTree(object);
    }

    static <T> T convert(JsonNode tree, Class<T> type) {
        try {
            return ModelJson.MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new UnsupportedWorkflowException(
                    "not a %s: %s".formatted(type.getSimpleName(), e.getOriginalMessage()));
        }
    }

    /**
     * The first document of a text. JSON, which our compiler writes for patches, is also YAML; parsing it as JSON costs
     * a tenth, and errors are reported as YAML errors.
     */
    static JsonNode parse(String where, String text) {
        if (text.startsWith("{")) {
            try {
                return JSON.readTree(text);
            } catch (JsonProcessingException notJson) {
                return parseYaml(where, text).get(0);
            }
        }
        return parseYaml(where, text).get(0);
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
}
