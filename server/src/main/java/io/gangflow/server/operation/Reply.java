package io.gangflow.server.operation;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The response of a successful operation.
 *
 * @param content schemas by media type; empty without a body
 * @param mayBeNothing whether it can also be 204 without a body
 */
public record Reply(int status, Map<String, Schema> content, boolean mayBeNothing) {

    private static final String JSON = "application/json";

    public Reply {
        content = io.gangflow.collection.OrderedMaps.copyOf(content);
    }

    public Reply(int status, Map<String, Schema> content) {
        this(status, content, false);
    }

    public static Reply ok(Shape shape) {
        return ok(shape.ref());
    }

    public static Reply ok(Schema schema) {
        return new Reply(200, Map.of(JSON, schema));
    }

    public static Reply created(Shape shape) {
        return new Reply(201, Map.of(JSON, shape.ref()));
    }

    public static Reply nothing() {
        return new Reply(204, Map.of());
    }

    /** Returns a reply for an operation that this server never performs. */
    public static Reply never(int status) {
        return new Reply(status, Map.of());
    }

    /** Adds another media type. */
    public Reply also(String type, Schema schema) {
        Map<String, Schema> all = new LinkedHashMap<>(content);
        all.put(type, schema);
        return new Reply(status, all, mayBeNothing);
    }

    /** Adds the response 204 without a body. */
    public Reply orNothing() {
        return new Reply(status, content, true);
    }

    Optional<Schema> json() {
        return Optional.ofNullable(content.get(JSON));
    }
}
