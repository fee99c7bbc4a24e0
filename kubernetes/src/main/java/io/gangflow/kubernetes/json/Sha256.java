package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** SHA-256 as lower-case hex. */
public final class Sha256 {

    private Sha256() {}

    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String of(byte[] content) {
        return HexFormat.of().formatHex(newDigest().digest(content));
    }

    /** Returns the hash of a file, which is not kept in memory. */
    public static String of(Path file) throws IOException {
        try (DigestInputStream content = new DigestInputStream(Files.newInputStream(file), newDigest())) {
            content.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(content.getMessageDigest().digest());
        }
    }

    /** Returns a new digest, for content that comes in parts or a hash that is not written as hex. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
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
