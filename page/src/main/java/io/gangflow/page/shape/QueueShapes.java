package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** The objects of {@code /queues}. */
public final class QueueShapes {

    public static final Shape WAITING = Shape.answer("WaitingGang")
            .with("gang", Schema.TEXT)
            .with("namespace", Schema.TEXT)
            .orNull("run", Schema.TEXT)
            .with("position", Schema.INTEGER)
            .with("needs", Schema.mapOf(Schema.NUMBER))
            .with("createdAt", Schema.TIME)
            .orNull("startsAt", Schema.TIME)
            .orNull("startsAfter", Schema.TEXT);

    public static final Shape QUEUE = Shape.answer("Queue")
            .with("queue", Schema.TEXT)
            .orNull("parent", Schema.TEXT)
            .with("weight", Schema.INTEGER)
            .with("state", Schema.TEXT)
            .with("reclaimable", Schema.BOOLEAN)
            .with("share", Schema.NUMBER)
            .with("resources", Schema.mapOf(Schema.OBJECT))
            .with("usdPerHour", Schema.NUMBER)
            .with("waiting", Schema.listOf(WAITING.ref()));

    public static final Shape TEAM = Shape.answer("Team")
            .with("team", Schema.TEXT)
            .with("usdPerHour", Schema.NUMBER)
            .with("cpuCores", Schema.NUMBER)
            .with("gpus", Schema.INTEGER);

    public static final Shape QUEUES = Shape.answer("Queues")
            .with("at", Schema.TIME)
            .with("items", Schema.listOf(QUEUE.ref()))
            .with("fairness", Schema.OBJECT)
            .with("history", Schema.listOf(Schema.OBJECT))
            .with("teams", Schema.listOf(TEAM.ref()));

    private QueueShapes() {}

    static List<Shape> all() {
        return List.of(WAITING, QUEUE, TEAM, QUEUES);
    }
}
