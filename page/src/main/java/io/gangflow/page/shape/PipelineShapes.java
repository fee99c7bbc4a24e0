package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** The objects of {@code /pipelines}, of checks, and of requests for runs. */
public final class PipelineShapes {

    /** A text of a pipeline file; its reader accepts no longer one. */
    private static final int MOST_SOURCE = 1 << 20;

    private static final int MOST_NAME = 253;
    private static final Schema TEXTS = Schema.listOf(Schema.TEXT);

    public static final Shape PARAMETER = Shape.answer("Parameter")
            .with("name", Schema.TEXT)
            .with("type", Schema.oneOf("text", "int", "float", "bool", "date", "enum"))
            .with("required", Schema.BOOLEAN)
            .orNull("default", Schema.TEXT)
            .orNull("description", Schema.TEXT)
            .orNull("values", TEXTS)
            .orNull("min", Schema.NUMBER)
            .orNull("max", Schema.NUMBER)
            .orNull("pattern", Schema.TEXT);

    public static final Shape SCHEDULE = Shape.answer("Schedule")
            .with("cron", TEXTS)
            .with("timezone", Schema.TEXT)
            .with("paused", Schema.BOOLEAN)
            .with("next", Schema.listOf(Schema.TIME));

    public static final Shape PLANNED_STAGE = Shape.answer("PlannedStage")
            .with("stage", Schema.TEXT)
            .with("kind", Schema.TEXT)
            .with("after", TEXTS);

    public static final Shape DIAGNOSTIC = Shape.answer("Diagnostic")
            .with("code", Schema.TEXT)
            .with("severity", Schema.oneOf("error", "warning", "note"))
            .with("message", Schema.TEXT)
            .with("file", Schema.TEXT)
            .with("line", Schema.INTEGER)
            .with("column", Schema.INTEGER)
            .with("length", Schema.INTEGER)
            .with("label", Schema.TEXT)
            .orNull("hint", Schema.TEXT)
            .with("notes", Schema.listOf(TEXTS));

    public static final Shape PIPELINE = Shape.answer("Pipeline")
            .with("pipeline", Schema.TEXT)
            .orNull("description", Schema.TEXT)
            .with("parameters", Schema.listOf(PARAMETER.ref()))
            .orNull("schedule", SCHEDULE.ref())
            .orNull("lastRun", RunShapes.RUN.ref())
            .orNull("file", Schema.TEXT)
            .with("onCluster", Schema.BOOLEAN);

    public static final Shape PIPELINES = Shape.answer("Pipelines").with("items", Schema.listOf(PIPELINE.ref()));

    public static final Shape DETAILS = PIPELINE.extended("PipelineDetails")
            .orNull("source", Schema.TEXT)
            .with("stages", Schema.listOf(PLANNED_STAGE.ref()))
            .with("diagnostics", Schema.listOf(DIAGNOSTIC.ref()));

    public static final Shape VERDICT = Shape.answer("Verdict")
            .with("answer", Schema.oneOf("cannot_lock", "can_lock", "will_lock", "undecided"))
            .with("proved", Schema.BOOLEAN)
            .with("reason", Schema.TEXT)
            .with("cures", Schema.listOf(ClusterShapes.CURE.ref()));

    public static final Shape PREDICTED = Shape.answer("Predicted")
            .orNull("makespanSeconds", Schema.NUMBER)
            .orNull("usd", Schema.NUMBER)
            .with("waitingSeconds", Schema.NUMBER);

    public static final Shape CHECKED = Shape.answer("Checked")
            .with("diagnostics", Schema.listOf(DIAGNOSTIC.ref()))
            .orNull("pipeline", Schema.TEXT)
            .with("parameters", Schema.listOf(PARAMETER.ref()))
            .with("stages", Schema.listOf(PLANNED_STAGE.ref()))
            .orNull("verdict", VERDICT.ref())
            .orNull("predicted", PREDICTED.ref());

    public static final Shape CHECK_BODY = Shape.body("CheckBody")
            .with("source", Schema.text(MOST_SOURCE))
            .maybe("parameters", Schema.OBJECT)
            .maybe("scheduler", Schema.text(MOST_NAME).orNull())
            .with("cluster", Schema.BOOLEAN);

    public static final Shape VALUES_BODY = Shape.body("ValuesBody")
            .with("parameters", Schema.OBJECT)
            .maybe("scheduler", Schema.text(MOST_NAME).orNull());

    public static final Shape RUN_BODY = Shape.body("RunBody")
            .with("pipeline", Schema.text(MOST_NAME))
            .with("parameters", Schema.OBJECT)
            .maybe("runId", Schema.text(MOST_NAME).orNull())
            .maybe("scheduler", Schema.text(MOST_NAME).orNull());

    public static final Shape SCHEDULE_BODY = Shape.body("ScheduleBody").with("paused", Schema.BOOLEAN);

    public static final Shape BACKFILL_BODY = Shape.body("BackfillRequest")
            .with("from", Schema.TIME)
            .with("to", Schema.TIME)
            .with("dryRun", Schema.BOOLEAN)
            .maybe("parameters", Schema.OBJECT);

    public static final Shape BACKFILLED =
            Shape.answer("Backfilled").with("times", Schema.listOf(Schema.TIME)).with("created", Schema.INTEGER);

    private PipelineShapes() {}

    static List<Shape> all() {
        return List.of(
                PARAMETER,
                SCHEDULE,
                PLANNED_STAGE,
                DIAGNOSTIC,
                PIPELINE,
                PIPELINES,
                DETAILS,
                VERDICT,
                PREDICTED,
                CHECKED,
                CHECK_BODY,
                VALUES_BODY,
                RUN_BODY,
                SCHEDULE_BODY,
                BACKFILL_BODY,
                BACKFILLED);
    }
}
