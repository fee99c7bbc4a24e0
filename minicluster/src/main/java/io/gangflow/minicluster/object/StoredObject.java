package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * One revision of an object. The tree is never modified once stored, and it is serialized at most once for all lists
 * and watches. Thread-safe.
 */
public final class StoredObject {

    private final ObjectName name;
    private final ObjectNode node;
    private final long resourceVersion;
    private byte @Nullable [] bytes;

    public StoredObject(ObjectNode node, long resourceVersion) {
        JsonMetadata metadata = JsonMetadata.peek(node);
        this.name = new ObjectName(metadata.namespace(), metadata.name());
        this.node = node;
        this.resourceVersion = resourceVersion;
    }

    /** A copy of the object for the caller to modify. */
    public ObjectNode toJson() {
        return node.deepCopy();
    }

    public long resourceVersion() {
        return resourceVersion;
    }

    public ObjectName name() {
        return name;
    }

    /** The stored tree itself, read-only. */
    public ObjectNode node() {
        return node;
    }

    public JsonMetadata metadata() {
        return JsonMetadata.peek(node);
    }

    /** The object as JSON, read-only. */
    public synchronized byte[] bytes() {
        byte[] written = bytes;
        if (written == null) {
            written = Json.write(node);
            bytes = written;
        }
        return written;
    }
}
