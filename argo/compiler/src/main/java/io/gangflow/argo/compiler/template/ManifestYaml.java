package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.ModelJson;
import java.util.List;

/**
 * Converts objects to YAML and back. The order of keys is that of the model classes and maps, so equal objects give
 * equal bytes, and what is read back equals what was written. Meant for compiled objects; user files are read by
 * {@code YamlDocument}, which keeps the place of every value. Thread-safe.
 */
public final class ManifestYaml {

    private static final JsonFactory YAML = YAMLFactory.builder()
            .streamReadConstraints(BoundedJson.bounds())
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
            .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .stringQuotingChecker(new PlainScalars())
            .build()
            .setCodec(ModelJson.MAPPER); // otherwise a reader would set itself as the writer's codec

    private static final ObjectWriter WRITER = ModelJson.MAPPER.writer().with(YAML);
    private static final ObjectReader READER = ModelJson.MAPPER.reader().with(YAML);

    private ManifestYaml() {}

    /** Several objects as a stream of YAML documents. */
    public static String write(List<? extends HasMetadata> objects) {
        StringBuilder text = new StringBuilder();
        for (HasMetadata object : objects) {
            text.append("---\n").append(writeValue(object));
        }
        return text.toString();
    }

    /**
     * Parses one object.
     *
     * @throws IllegalArgumentException when the text is not an object of the type
     */
    public static <T extends HasMetadata> T read(String text, Class<T> type) {
        try {
            return READER.forType(type).readValue(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "not a %s: %s".formatted(type.getSimpleName(), e.getOriginalMessage()), e);
        }
    }

    /** Parses a mapping written by this program. */
    static ObjectNode tree(String text) {
        try {
            return (ObjectNode) READER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not YAML: " + e.getOriginalMessage(), e);
        }
    }

    public static String writeValue(Object value) {
        try {
            return WRITER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("can't be written as YAML: " + e.getOriginalMessage(), e);
        }
    }
}
