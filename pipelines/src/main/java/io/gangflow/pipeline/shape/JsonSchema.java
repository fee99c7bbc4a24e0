package io.gangflow.pipeline.shape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.gangflow.json.BoundedJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tables as JSON Schema (draft 2020-12), for editors. The reader checks more than a schema can. */
public final class JsonSchema {

    private JsonSchema() {}

    /** Returns the schema of pipeline files. */
    public static String pipeline() {
        return text("Gangflow pipeline", PipelineShape.PIPELINE);
    }

    /** Returns the schema of cluster descriptions. */
    public static String cluster() {
        return text("Gangflow cluster", ClusterShape.CLUSTER);
    }

    private static String text(String title, Shape shape) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", title);
        schema.putAll(shape.schema());
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
        try {
            return BoundedJson.MAPPER.writer(printer).writeValueAsString(schema) + "\n";
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("a table of keys is not JSON", exception);
        }
    }
}
