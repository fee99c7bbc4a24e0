package io.gangflow.airflow.shape;

import io.gangflow.server.schema.Schema;
import java.util.List;
import java.util.stream.Stream;

/** Values and texts that several shapes use. */
public final class CommonSchemas {

    public static final Schema RUN_STATE = Schema.oneOf("queued", "running", "success", "failed");
    /** The types that clients since Airflow 3.0 support. */
    public static final Schema RUN_TYPE = Schema.oneOf("backfill", "scheduled", "manual", "asset_triggered");

    public static final Schema TRIGGERED_BY =
            Schema.oneOf("cli", "operator", "rest_api", "ui", "test", "timetable", "asset", "backfill");
    /** The pattern of Airflow 3.3, models/dagrun.py, with the length of its column. */
    public static final Schema RUN_ID = Schema.matching("^[A-Za-z0-9_.~:+-]+$", 250);

    public static final Schema NOTE = Schema.text(1000);

    private static final List<String> STATES = List.of(
            "removed",
            "scheduled",
            "queued",
            "running",
            "success",
            "restarting",
            "failed",
            "up_for_retry",
            "up_for_reschedule",
            "upstream_failed",
            "skipped",
            "deferred");

    /** The states that clients since Airflow 3.0 support; responses contain only these. */
    public static final Schema TASK_STATE = Schema.oneOf(STATES.toArray(String[]::new));

    /** The states allowed in filters. */
    public static final Schema ASKED_STATE = Schema.oneOf(
            Stream.concat(STATES.stream(), Stream.of("awaiting_input")).toArray(String[]::new));

    private CommonSchemas() {}
}
