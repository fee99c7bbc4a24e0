package io.gangflow.airflow.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;

/** Errors, and the status of the server. */
public final class CommonShapes {

    public static final Shape ERROR = Shape.answer("HTTPExceptionResponse").with("detail", Schema.ANY);

    public static final Shape PROBLEM = Shape.answer("ValidationError")
            .with("loc", Schema.listOf(Schema.anyOf(Schema.TEXT, Schema.INTEGER)))
            .with("msg", Schema.TEXT)
            .with("type", Schema.TEXT)
            .maybe("input", Schema.ANY)
            .maybe("ctx", Schema.OBJECT);

    public static final Shape INVALID =
            Shape.answer("HTTPValidationError").with("detail", Schema.anyOf(Schema.listOf(PROBLEM.ref()), Schema.TEXT));

    public static final Shape VERSION =
            Shape.answer("VersionInfo").with("version", Schema.TEXT).orNull("git_version", Schema.TEXT);

    public static final Shape BASE_HEALTH = Shape.answer("BaseInfoResponse").orNull("status", Schema.TEXT);

    public static final Shape SCHEDULER_HEALTH = Shape.answer("SchedulerInfoResponse")
            .orNull("status", Schema.TEXT)
            .orNull("latest_scheduler_heartbeat", Schema.TEXT);

    public static final Shape TRIGGERER_HEALTH = Shape.answer("TriggererInfoResponse")
            .orNull("status", Schema.TEXT)
            .orNull("latest_triggerer_heartbeat", Schema.TEXT);

    public static final Shape PROCESSOR_HEALTH = Shape.answer("DagProcessorInfoResponse")
            .orNull("status", Schema.TEXT)
            .orNull("latest_dag_processor_heartbeat", Schema.TEXT);

    public static final Shape HEALTH = Shape.answer("HealthInfoResponse")
            .with("metadatabase", BASE_HEALTH.ref())
            .with("scheduler", SCHEDULER_HEALTH.ref())
            .with("triggerer", TRIGGERER_HEALTH.ref())
            .with("dag_processor", PROCESSOR_HEALTH.ref());

    private CommonShapes() {}
}
