package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the lists of Kubernetes objects are merged: by the fields that identify an element, as a set of plain values, or
 * (any other) as a whole. From the patch strategies and list types of the Kubernetes 1.36 API.
 */
public final class ListKeys {

    private static final Set<String> SETS = Set.of("finalizers");

    private static final Map<String, List<String>> KEYS = Map.ofEntries(
            Map.entry("containers", List.of("name")),
            Map.entry("initContainers", List.of("name")),
            Map.entry("ephemeralContainers", List.of("name")),
            Map.entry("env", List.of("name")),
            Map.entry("volumes", List.of("name")),
            Map.entry("volumeMounts", List.of("mountPath")),
            Map.entry("volumeDevices", List.of("devicePath")),
            Map.entry("imagePullSecrets", List.of("name")),
            Map.entry("hostAliases", List.of("ip")),
            Map.entry("topologySpreadConstraints", List.of("topologyKey", "whenUnsatisfiable")),
            Map.entry("resourceClaims", List.of("name")),
            Map.entry("ownerReferences", List.of("uid")),
            Map.entry("secrets", List.of("name")),
            Map.entry("addresses", List.of("type")));

    private ListKeys() {}

    /** Returns whether a list in this field is a set of plain values. */
    public static boolean isSet(String field) {
        return SETS.contains(field);
    }

    /**
     * Returns the fields that identify an element of a list; none if the list is replaced as a whole.
     *
     * @param field field with the list
     * @param sample an element of the list
     */
    public static List<String> of(String field, JsonNode sample) {
        if (!sample.isObject()) {
            return List.of();
        }
        if (field.equals("ports")) {
            return ports(sample);
        }
        if (field.equals("conditions")) {
            return sample.has("type") ? List.of("type") : List.of();
        }
        List<String> keys = KEYS.getOrDefault(field, List.of());
        return keys.stream().allMatch(sample::has) ? keys : List.of();
    }

    /** A container's port is identified by containerPort, a service's by port, each with its protocol. */
    private static List<String> ports(JsonNode sample) {
        if (sample.has("containerPort")) {
            return List.of("containerPort", "protocol");
        }
        return sample.has("port") ? List.of("port", "protocol") : List.of();
    }

    /** Returns the value of a key of an element, with the API's defaults for keys. */
    public static String value(JsonNode element, String key) {
        return element.path(key).asText(key.equals("protocol") ? "TCP" : "");
    }

    /** Returns whether two elements have the same values of the keys. */
    public static boolean same(JsonNode a, JsonNode b, List<String> keys) {
        return keys.stream().allMatch(key -> value(a, key).equals(value(b, key)));
    }
}
