package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.server.schema.Times;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads metadata of cluster objects. */
public final class ObjectMetadata {

    private ObjectMetadata() {}

    public static String name(HasMetadata object) {
        return object.getMetadata().getName();
    }

    public static Optional<String> label(HasMetadata object, String key) {
        return get(object.getMetadata().getLabels(), key);
    }

    public static Optional<String> annotation(HasMetadata object, String key) {
        return get(object.getMetadata().getAnnotations(), key);
    }

    /** Returns a time in an annotation; empty for invalid text, which was not written by this API. */
    public static Optional<Instant> time(HasMetadata object, String key) {
        return annotation(object, key).flatMap(ObjectMetadata::parsed);
    }

    public static Instant created(HasMetadata object) {
        return Times.of(object.getMetadata().getCreationTimestamp()).orElse(Instant.EPOCH);
    }

    private static Optional<Instant> parsed(String text) {
        try {
            return Times.of(text);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> get(@org.jspecify.annotations.Nullable Map<String, String> marks, String key) {
        return marks == null ? Optional.empty() : Optional.ofNullable(marks.get(key));
    }

    /** Returns a UUID that depends only on the texts. */
    public static UUID uuid(String... parts) {
        return UUID.nameUUIDFromBytes(String.join("\0", parts).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a number that depends only on the text; collisions are rare. */
    public static int number(String text) {
        return Integer.parseUnsignedInt(Sha256.of(text).substring(0, Integer.BYTES * 2), 16) & Integer.MAX_VALUE;
    }
}
