package io.gangflow.airflow.task;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import java.util.List;

/** {@code /links}: always empty, because the server does not know the addresses of the cluster's UIs. */
public record LinkOperations(Instances instances) {

    public List<Operation> all() {
        return List.of(Operation.get(
                        TaskOperations.INSTANCE + "/links",
                        TaskOperations.READ,
                        Reply.ok(TaskShapes.LINKS),
                        this::links)
                .query(TaskOperations.MAP_INDEX, Parameter.of("try_number", Schema.INTEGER))
                .describedAs("Extra Links", "List nothing: a task instance has no links"));
    }

    private Answer links(Call call) {
        int index = Integer.parseInt(call.query("map_index").orElse("-1"));
        instances.get(call.path("dag_id"), call.path("dag_run_id"), call.path("task_id"), index);
        return Answer.Json.ok(TaskShapes.LINKS
                .startResponse()
                .put("extra_links", JsonNodeFactory.instance.objectNode())
                .put("total_entries", 0)
                .done());
    }
}
