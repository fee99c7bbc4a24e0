package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** The parts of a run: stages, pods, events, lines of logs, and its timeline. */
public final class StageShapes {

    public static final Shape INSTANCES = Shape.answer("Instances")
            .with("total", Schema.INTEGER)
            .with("succeeded", Schema.INTEGER)
            .with("running", Schema.INTEGER)
            .with("failed", Schema.INTEGER)
            .with("waiting", Schema.INTEGER)
            .with("cached", Schema.INTEGER);

    public static final Shape STAGE = Shape.answer("Stage")
            .with("stage", Schema.TEXT)
            .with("kind", Schema.oneOf("pod", "spark", "ddp", "tensorflow", "mpi", "serve", "ray", "approval", "other"))
            .with("after", Schema.listOf(Schema.TEXT))
            .with("phase", Schema.TEXT)
            .with("instances", INSTANCES.ref())
            .orNull("startedAt", Schema.TIME)
            .orNull("finishedAt", Schema.TIME)
            .orNull("message", Schema.TEXT)
            .with("attempts", Schema.INTEGER);

    public static final Shape POD = Shape.answer("Pod")
            .with("pod", Schema.TEXT)
            .with("stage", Schema.TEXT)
            .orNull("instance", Schema.INTEGER)
            .orNull("role", Schema.TEXT)
            .orNull("rank", Schema.INTEGER)
            .with("phase", Schema.TEXT)
            .orNull("node", Schema.TEXT)
            .orNull("message", Schema.TEXT)
            .with("attempt", Schema.INTEGER)
            .orNull("startedAt", Schema.TIME)
            .orNull("finishedAt", Schema.TIME)
            .with("hasLog", Schema.BOOLEAN);

    public static final Shape PODS = Shape.answer("Pods").with("items", Schema.listOf(POD.ref()));

    public static final Shape EVENT = Shape.answer("Event")
            .orNull("at", Schema.TIME)
            .with("type", Schema.TEXT)
            .with("reason", Schema.TEXT)
            .with("object", Schema.TEXT)
            .with("message", Schema.TEXT)
            .with("count", Schema.INTEGER);

    public static final Shape EVENTS = Shape.answer("Events").with("items", Schema.listOf(EVENT.ref()));

    public static final Shape LOG_LINE = Shape.answer("LogLine")
            .with("pod", Schema.TEXT)
            .with("stage", Schema.TEXT)
            .orNull("rank", Schema.INTEGER)
            .orNull("at", Schema.TIME)
            .with("text", Schema.TEXT);

    /** The fields that other commands print are described in docs/reference/simulate-json.md. */
    public static final Shape TIMELINE = Shape.answer("Timeline")
            .with("pipeline", Schema.TEXT)
            .with("outcome", Schema.TEXT)
            .with("endSeconds", Schema.NUMBER)
            .with("stages", Schema.listOf(Schema.OBJECT))
            .with("nodes", Schema.listOf(Schema.OBJECT))
            .with("gangs", Schema.listOf(Schema.OBJECT))
            .with("pods", Schema.listOf(Schema.OBJECT))
            .maybe("startedAt", Schema.TIME);

    public static final Shape DIFFERENCE = Shape.answer("Difference")
            .with("stage", Schema.TEXT)
            .orNull("predictedSeconds", Schema.NUMBER)
            .orNull("actualSeconds", Schema.NUMBER)
            .with("text", Schema.TEXT);

    public static final Shape PREDICTION = Shape.answer("Prediction")
            .with("predicted", TIMELINE.ref())
            .with("differences", Schema.listOf(DIFFERENCE.ref()));

    private StageShapes() {}

    static List<Shape> all() {
        return List.of(INSTANCES, STAGE, POD, PODS, EVENT, EVENTS, LOG_LINE, TIMELINE, DIFFERENCE, PREDICTION);
    }
}
