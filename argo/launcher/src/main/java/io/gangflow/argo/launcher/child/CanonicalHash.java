package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A digest of a JSON value that does not depend on the order of keys. */
final class CanonicalHash {

    private static final int CHARACTERS = 32;

    private CanonicalHash() {}

    static String of(JsonNode value) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(sorted(value).toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, CHARACTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static JsonNode sorted(JsonNode value) {
        if (value.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode();
            value.forEach(item -> array.add(sorted(item)));
            return array;
        }
        if (!value.isObject()) {
            return value;
        }
        Map<String, JsonNode> byKey = new TreeMap<>();
        value.properties().forEach(entry -> byKey.put(entry.getKey(), sorted(entry.getValue())));
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        byKey.forEach(object::set);
        return object;
    }
}
