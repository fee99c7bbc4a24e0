package io.gangflow.argo.interpreter.memo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.value.ArgoTime;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.json.BoundedJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The memoized outputs of a succeeded node. Its JSON is that of an entry of Argo's caches (argo-workflows 4.1.2,
 * workflow/controller/cache).
 *
 * @param nodeId of the node that succeeded
 * @param outputs values of its output parameters
 * @param createdMillis since the epoch; whole seconds, as in Argo
 */
public record CacheRecord(String nodeId, Map<String, String> outputs, long createdMillis) {

    public CacheRecord {
        outputs = OrderedMaps.copyOf(outputs);
    }

    /**
     * Parses an entry.
     *
     * @throws CacheException when it is invalid
     */
    public static CacheRecord parse(String json) {
        try {
            JsonNode entry = BoundedJson.MAPPER.readTree(json);
            OptionalLong created =
                    ArgoTime.millis(entry.path("creationTimestamp").asText());
            Map<String, String> outputs = new LinkedHashMap<>();
            JsonNode left = entry.path("outputs");
            if (left.isObject()) {
                ArgoJson.convert(left, Outputs.class)
                        .parameters()
                        .forEach(output -> outputs.put(output.name(), String.valueOf(output.value())));
            }
            return new CacheRecord(entry.path("nodeID").asText(), outputs, created.orElse(0));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new CacheException(
                    "malformed cache entry: could not unmarshal JSON; unable to parse: " + e.getMessage(), e);
        }
    }

    /** The entry with the time of its last use. */
    public String toJson(long hitMillis) {
        ObjectNode entry = BoundedJson.MAPPER.createObjectNode();
        entry.put("nodeID", nodeId);
        entry.set(
                "outputs",
                outputs.isEmpty()
                        ? null
                        : ArgoJson.tree(Outputs.of(outputs.entrySet().stream()
                                .map(output -> Parameter.of(output.getKey(), output.getValue()))
                                .toList())));
        entry.put("creationTimestamp", ArgoTime.text(createdMillis));
        entry.put("lastHitTimestamp", ArgoTime.text(hitMillis));
        return entry.toString();
    }
}
