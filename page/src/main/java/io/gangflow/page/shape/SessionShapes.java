package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** The user and the server. */
public final class SessionShapes {

    public static final Shape CAN = Shape.answer("Can")
            .with("submit", Schema.BOOLEAN)
            .with("stop", Schema.BOOLEAN)
            .with("delete", Schema.BOOLEAN)
            .with("approve", Schema.BOOLEAN)
            .with("schedule", Schema.BOOLEAN)
            .with("cluster", Schema.BOOLEAN);

    public static final Shape SESSION = Shape.answer("Session")
            .with("user", Schema.TEXT)
            .with("namespace", Schema.TEXT)
            .with("context", Schema.TEXT)
            .with("version", Schema.TEXT)
            .with("now", Schema.TIME)
            .with("minicluster", Schema.BOOLEAN)
            .with("schedulers", Schema.listOf(Schema.TEXT))
            .orNull("folder", Schema.TEXT)
            .with("local", Schema.BOOLEAN)
            .with("can", CAN.ref());

    private SessionShapes() {}

    static List<Shape> all() {
        return List.of(CAN, SESSION);
    }
}
