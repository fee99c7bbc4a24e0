package io.gangflow.airflow.xcom;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DataShapes;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.ShapedAnswer;
import java.util.List;
import java.util.Optional;

/** {@code /xcomEntries}. */
public record XComOperations(Instances instances) {

    private static final String PLACE =
            "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/xcomEntries";
    private static final Permission READ = Permission.of("get", KindCatalogue.WORKFLOW);
    private static final int NOT_FOUND = 404;

    private static final ListQuery<XCom> XCOMS = ListQuery.<XCom>by(
                    each -> each.instance().run().name()
                            + each.instance().task().id() + each.instance().mapIndex() + "/" + each.key(),
                    "key")
            .order("key", each -> Optional.of(each.key()))
            .order("task_id", each -> Optional.of(each.instance().task().id()))
            .order("dag_id", each -> Optional.of(each.instance().run().dagId()))
            .order("run_id", each -> Optional.of(each.instance().run().runId()))
            .order("map_index", each -> Optional.of(each.instance().mapIndex()))
            .order(
                    "timestamp",
                    each -> Optional.of(
                            each.instance().ended().orElse(each.instance().run().queuedAt())))
            .filter(Parameter.of("xcom_key", Schema.TEXT), texts -> each -> texts.contains(each.key()))
            .filter(
                    Parameter.of("map_index", Schema.integer(-1, Integer.MAX_VALUE)),
                    texts -> each ->
                            texts.contains(Integer.toString(each.instance().mapIndex())))
            .pattern("xcom_key", XCom::key)
            .pattern("task_id", each -> each.instance().task().id())
            .pattern("run_id", each -> each.instance().run().runId());

    public List<Operation> all() {
        return List.of(
                Operation.get(PLACE, READ, Reply.ok(DataShapes.XCOMS), this::list)
                        .query(XCOMS.parameters())
                        .describedAs("XCom", "List the outputs of a task"),
                Operation.get(PLACE + "/{xcom_key}", READ, Reply.ok(DataShapes.XCOM_VALUE), this::get)
                        .query(
                                Parameter.of("map_index", Schema.integer(-1, Integer.MAX_VALUE)),
                                Parameter.of("deserialize", Schema.BOOLEAN),
                                Parameter.of("stringify", Schema.BOOLEAN))
                        .describedAs("XCom", "Get an output with its value"));
    }

    private Answer list(Call call) {
        String task = call.path("task_id");
        List<TaskInstance> found = task.equals("~")
                ? instances.of(call.path("dag_id"), call.path("dag_run_id"))
                : instances.of(call.path("dag_id"), call.path("dag_run_id"), task);
        List<XCom> all = found.stream().flatMap(each -> XCom.of(each).stream()).toList();
        return Collections.page(
                DataShapes.XCOMS,
                "xcom_entries",
                XCOMS.select(call.query(), all),
                each -> fill(DataShapes.XCOM.startResponse(), each).done());
    }

    private Answer get(Call call) {
        int index = Integer.parseInt(call.query("map_index").orElse("-1"));
        String key = call.path("xcom_key");
        TaskInstance instance =
                instances.get(call.path("dag_id"), call.path("dag_run_id"), call.path("task_id"), index);
        return XCom.of(instance).stream()
                .filter(each -> each.key().equals(key))
                .findFirst()
                .map(each -> Answer.Json.ok(withValue(each)))
                .orElseThrow(() -> new ApiException(NOT_FOUND, "XCom entry with key: `%s` not found".formatted(key)));
    }

    private static ObjectNode withValue(XCom xcom) {
        return fill(DataShapes.XCOM_VALUE.startResponse(), xcom)
                .put("value", xcom.value())
                .done();
    }

    private static ShapedAnswer fill(ShapedAnswer answer, XCom xcom) {
        TaskInstance instance = xcom.instance();
        return answer.put("key", xcom.key())
                .put(
                        "timestamp",
                        instance.ended().orElse(instance.run().queuedAt()).toString())
                .putTime("logical_date", instance.run().logicalDate())
                .put("map_index", instance.mapIndex())
                .put("task_id", instance.task().id())
                .put("dag_id", instance.run().dagId())
                .put("run_id", instance.run().runId())
                .put("dag_display_name", instance.tasks().dag().displayName())
                .put("task_display_name", instance.task().id())
                .put("run_after", instance.run().runAfter().toString());
    }
}
