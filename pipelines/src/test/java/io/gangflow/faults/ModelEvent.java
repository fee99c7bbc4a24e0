package io.gangflow.faults;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A change of an object. */
public record ModelEvent(int version, String type, String path, ObjectNode object) {

    /** The line of a watch. */
    public String line() {
        ObjectNode event = JsonNodeFactory.instance.objectNode().put("type", type);
        event.set("object", object);
        return event.toString();
    }

    /** The line of a bookmark. */
    static String bookmark(int version, String apiVersion, String kind) {
        ObjectNode event = JsonNodeFactory.instance.objectNode().put("type", "BOOKMARK");
        event.putObject("object")
                .put("apiVersion", apiVersion)
                .put("kind", kind)
                .putObject("metadata")
                .put("resourceVersion", Integer.toString(version));
        return event.toString();
    }

    /** The line of an error. */
    static String error(int code) {
        ObjectNode event = JsonNodeFactory.instance.objectNode().put("type", "ERROR");
        event.set(
                "object",
                ModelReply.status(code, code == 410 ? "Expired" : "InternalError")
                        .body());
        return event.toString();
    }
}
