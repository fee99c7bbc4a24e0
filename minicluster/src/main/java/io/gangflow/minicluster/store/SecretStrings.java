package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * The write-only {@code stringData} of a Secret: its values replace those of {@code data}, and it is never stored
 * (kubernetes 1.36, pkg/apis/core/v1/conversion.go, Convert_v1_Secret_To_core_Secret).
 */
final class SecretStrings {

    private static final String FIELD = "stringData";

    private SecretStrings() {}

    /**
     * Merges them if the object is a Secret that has any.
     *
     * @throws ApiException when a value is not a string (400)
     */
    static void merge(ApiResource resource, ObjectNode object) {
        if (!resource.equals(KindCatalogue.SECRET) || !object.has(FIELD)) {
            return;
        }
        JsonNode strings = object.remove(FIELD);
        if (strings.isEmpty()) {
            return;
        }
        ObjectNode data = Json.child(object, "data");
        for (Map.Entry<String, JsonNode> entry : strings.properties()) {
            if (!entry.getValue().isTextual()) {
                throw ApiException.badRequest(
                        "Secret in version \"v1\" cannot be handled as a Secret: json: cannot unmarshal "
                                + "the value of stringData." + entry.getKey() + " into a string");
            }
            byte[] bytes = entry.getValue().asText().getBytes(StandardCharsets.UTF_8);
            data.put(entry.getKey(), Base64.getEncoder().encodeToString(bytes));
        }
    }
}
