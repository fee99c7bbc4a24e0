package io.gangflow.airflow.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Airflow's OpenAPI document, out of its Python package. */
final class AirflowSpec {

    static final Path FILE = Path.of("../../../shared/airflow/v2-rest-api-generated.yaml");

    private final JsonNode document;

    AirflowSpec() throws IOException {
        document = Serialization.unmarshal(Files.readString(FILE), JsonNode.class);
    }

    /** Each as {@code GET /api/v2/dags}. */
    List<String> operations() {
        List<String> all = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation ->
                                all.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return all;
    }

    /** What is wrong with an answer of 200; empty when nothing is, or the document does not say what it has to be. */
    List<String> problems(String path, String method, String status, JsonNode answer) {
        JsonNode schema = document.path("paths")
                .path(path)
                .path(method)
                .path("responses")
                .path(status)
                .path("content")
                .path("application/json")
                .path("schema");
        if (schema.isMissingNode()) {
            return List.of("the document has no such answer: %s %s %s".formatted(method, path, status));
        }
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        whole.setAll((ObjectNode) schema);
        whole.set("components", document.path("components"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole)
                .validate(answer)
                .stream()
                .map(Error::toString)
                .toList();
    }
}
