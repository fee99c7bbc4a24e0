package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** Runs. */
public final class RunShapes {

    public static final Shape RUN = Shape.answer("Run")
            .with("workflow", Schema.TEXT)
            .with("pipeline", Schema.TEXT)
            .with("runId", Schema.TEXT)
            .with("phase", Schema.TEXT)
            .orNull("createdAt", Schema.TIME)
            .orNull("startedAt", Schema.TIME)
            .orNull("finishedAt", Schema.TIME)
            .orNull("progress", Schema.TEXT)
            .with("late", Schema.BOOLEAN)
            .orNull("message", Schema.TEXT)
            .with("waitingPods", Schema.INTEGER)
            .orNull("waitingSeconds", Schema.NUMBER)
            .orNull("usd", Schema.NUMBER)
            .orNull("locked", Schema.BOOLEAN)
            .with("local", Schema.BOOLEAN);

    public static final Shape RUNS = Shape.answer("Runs")
            .with("items", Schema.listOf(RUN.ref()))
            .orNull("next", Schema.TEXT)
            .with("total", Schema.INTEGER)
            .with("counts", Schema.mapOf(Schema.INTEGER));

    public static final Shape VALUE =
            Shape.answer("Value").with("name", Schema.TEXT).orNull("value", Schema.TEXT);

    public static final Shape RUN_PARAMETER = VALUE.extended("RunParameter").with("isDefault", Schema.BOOLEAN);

    public static final Shape APPROVAL = Shape.answer("Approval")
            .with("node", Schema.TEXT)
            .with("stage", Schema.TEXT)
            .with("message", Schema.TEXT);

    public static final Shape OUTPUT = VALUE.extended("Output")
            .with("kind", Schema.oneOf("parameter", "artifact", "metric"))
            .with("stage", Schema.TEXT);

    public static final Shape DETAILS = RUN.extended("RunDetails")
            .with("parameters", Schema.listOf(RUN_PARAMETER.ref()))
            .with("source", Schema.BOOLEAN)
            .with("stages", Schema.listOf(StageShapes.STAGE.ref()))
            .with("approvals", Schema.listOf(APPROVAL.ref()))
            .with("actions", Schema.listOf(Schema.TEXT))
            .with("outputs", Schema.listOf(OUTPUT.ref()));

    public static final Shape ACTION = Shape.body("Action")
            .with(
                    "action",
                    Schema.oneOf("stop", "terminate", "suspend", "resume", "retry", "approve", "reject", "delete"))
            .maybe("stage", Schema.text(250).orNull())
            .maybe("fromStage", Schema.text(250).orNull())
            .maybe("node", Schema.text(2000).orNull())
            .maybe("message", Schema.text(1000).orNull());

    public static final Shape CONSEQUENCE = Shape.answer("Consequence").with("consequence", Schema.TEXT);

    private RunShapes() {}

    static List<Shape> all() {
        return List.of(RUN, RUNS, VALUE, RUN_PARAMETER, APPROVAL, OUTPUT, DETAILS, ACTION, CONSEQUENCE);
    }
}
