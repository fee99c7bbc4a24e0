package io.gangflow.airflow.dag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.server.schema.ShapedAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The API representation of DAGs. */
public final class DagAnswers {

    private static final int NO_LIMIT = 0;

    private DagAnswers() {}

    public static ObjectNode dag(Dag dag) {
        return fill(DagShapes.DAG.startResponse(), dag).done();
    }

    public static ObjectNode details(Dag dag, int active) {
        Long deadline = dag.spec().activeDeadlineSeconds();
        return fill(DagShapes.DETAILS.startResponse(), dag)
                .put("catchup", false)
                .put("dag_run_timeout", Optional.ofNullable(deadline).map(Duration::ofSeconds))
                .put("doc_md", dag.description())
                .put("start_date", Optional.of(ObjectMetadata.created(dag.template())))
                .put("params", DagParams.of(dag))
                .put("render_template_as_native_obj", false)
                .put("timezone", Optional.of(dag.timeZone().orElse("UTC")))
                .put("is_favorite", false)
                .put("active_runs_count", active)
                .put("concurrency", parallelism(dag))
                .put("latest_dag_version", version(dag))
                .done();
    }

    private static ShapedAnswer fill(ShapedAnswer answer, Dag dag) {
        return answer.put("dag_id", dag.id())
                .put("dag_display_name", dag.displayName())
                .put("is_paused", dag.paused())
                .put("is_stale", false)
                .putTime("last_parsed_time", Optional.of(ObjectMetadata.created(dag.template())))
                .put("bundle_name", Optional.of("gangflow"))
                .put("bundle_version", dag.commit())
                .put("relative_fileloc", Optional.of(file(dag)))
                .put("fileloc", file(dag))
                .put("description", dag.description())
                .put("timetable_summary", dag.cron())
                .put("timetable_description", Optional.of(timetable(dag)))
                .put("timetable_partitioned", false)
                .put("timetable_periodic", dag.schedule().isPresent())
                .put("tags", dag.tags().stream().map(tag -> tag(dag, tag)).toList())
                .put("max_active_tasks", parallelism(dag))
                .put("max_consecutive_failed_dag_runs", NO_LIMIT)
                .put("has_task_concurrency_limits", dag.spec().parallelism() != null)
                .put("has_import_errors", false)
                .putTexts("owners", List.of(dag.owner()))
                .put("is_backfillable", dag.schedule().isPresent())
                .put("file_token", token(dag));
    }

    /** Without a value, Argo's controller admits any number. */
    private static long parallelism(Dag dag) {
        Long most = dag.spec().parallelism();
        return most == null ? NO_LIMIT : most;
    }

    private static String file(Dag dag) {
        return "workflowtemplates/" + dag.id();
    }

    private static String timetable(Dag dag) {
        return dag.cron().map(cron -> "by the schedule " + cron).orElse("only when it is triggered");
    }

    private static String token(Dag dag) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(file(dag).getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode tag(Dag dag, String tag) {
        return DagShapes.TAG
                .startResponse()
                .put("name", tag)
                .put("dag_id", dag.id())
                .put("dag_display_name", dag.displayName())
                .done();
    }

    /** Returns the version that new runs use. */
    public static ObjectNode version(Dag dag) {
        return DagShapes.VERSION
                .startResponse()
                .put("id", dag.versionId().toString())
                .put("version_number", dag.versionNumber())
                .put("dag_id", dag.id())
                .put("bundle_name", Optional.of("gangflow"))
                .put("bundle_version", dag.commit())
                .put("created_at", ObjectMetadata.created(dag.template()).toString())
                .put("dag_display_name", dag.displayName())
                .done();
    }
}
