package io.gangflow.airflow.v1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.DagAnswers;
import io.gangflow.airflow.run.RunAnswers;
import io.gangflow.airflow.task.TaskAnswers;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.server.schema.ShapedAnswer;
import java.util.ArrayList;
import java.util.List;

/** Converts responses of v2 to the field names of v1. A run without a logical date has its start time in that field. */
final class V1Answers {

    private V1Answers() {}

    static ObjectNode dag(Dag dag) {
        return fill(V1Shapes.from(V1Shapes.DAG, DagAnswers.dag(dag)), dag).done();
    }

    static ObjectNode details(Dag dag) {
        return fill(V1Shapes.from(V1Shapes.DETAILS, DagAnswers.details(dag, 0)), dag)
                .done();
    }

    private static ShapedAnswer fill(ShapedAnswer answer, Dag dag) {
        List<JsonNode> tags = new ArrayList<>();
        dag.tags()
                .forEach(tag ->
                        tags.add(V1Shapes.TAG.startResponse().put("name", tag).done()));
        return answer.put("is_active", true).put("is_subdag", false).put("tags", tags);
    }

    static ObjectNode run(DagRun run) {
        String date = run.logicalDate().orElse(run.runAfter()).toString();
        return V1Shapes.from(V1Shapes.RUN, RunAnswers.run(run))
                .put("logical_date", date)
                .put("execution_date", date)
                .put("external_trigger", run.runType().equals("manual"))
                .done();
    }

    static ObjectNode instance(TaskInstance instance) {
        return V1Shapes.from(V1Shapes.INSTANCE, TaskAnswers.instance(instance))
                .put("execution_date", date(instance))
                .done();
    }

    static ObjectNode cleared(TaskInstance instance) {
        return V1Shapes.CLEARED
                .startResponse()
                .put("dag_id", instance.run().dagId())
                .put("dag_run_id", instance.run().runId())
                .put("task_id", instance.task().id())
                .put("execution_date", date(instance))
                .done();
    }

    private static String date(TaskInstance instance) {
        return instance.run().logicalDate().orElse(instance.run().runAfter()).toString();
    }
}
