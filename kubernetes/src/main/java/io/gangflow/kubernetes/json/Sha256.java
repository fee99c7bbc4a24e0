package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** SHA-256 as lower-case hex. */
public final class Sha256 {

    private Sha256() {}

    public static String of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /** Returns the hash of a tree, independent of the order of its fields. */
    public static String of(JsonNode tree) {
        StringBuilder text = new StringBuilder();
        append(text, tree);
        return of(text.toString());
    }

    private static void append(StringBuilder text, JsonNode node) {
        if (node.isObject()) {
            Map<String, JsonNode> fields = new TreeMap<>();
            node.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
            text.append('{');
            fields.forEach((name, value) -> {
                text.append(name.length()).append(':').append(name);
                append(text, value);
            });
            text.append('}');
        } else if (node.isArray()) {
            text.append('[');
            node.forEach(element -> append(text, element));
            text.append(']');
        } else {
            text.append(node).append(';');
        }
    }
}
