package io.gangflow.airflow.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.server.testing.ClientPython;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Airflow's OpenAPI document, from its Python package. */
final class AirflowSpec {

    private static final Path BESIDE = Path.of("../../../shared/airflow/v2-rest-api-generated.yaml");
    private static final String OF_PACKAGE = "airflow/api_fastapi/core_api/openapi/v2-rest-api-generated.yaml";

    private final JsonNode document;

    private AirflowSpec(Path file) throws IOException {
        document = Serialization.unmarshal(Files.readString(file), JsonNode.class);
    }

    /** Finds a copy next to the checkout, or else the document of the package; skips the test without both. */
    static AirflowSpec find() throws IOException, InterruptedException {
        return Files.exists(BESIDE) ? new AirflowSpec(BESIDE) : ofPackage();
    }

    /** Reads it from the wheel; skips the test if that is not available. */
    static AirflowSpec ofPackage() throws IOException, InterruptedException {
        return new AirflowSpec(ClientPython.with("core", "--no-deps", "apache-airflow-core==3.3.2")
                .installed(OF_PACKAGE));
    }

    /** Returns operations, each like {@code GET /api/v2/dags}. */
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

    /**
     * Returns the errors in a response with status 200; empty when it is valid, or the document does not describe it.
     */
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
