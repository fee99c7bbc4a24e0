package io.gangflow.airflow.hitl;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DataShapes;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.TaskAnswers;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.status.NodeStatus;
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
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** {@code /hitlDetails}: a suspended node asks one question, whether to continue. */
public record HitlOperations(Instances instances, Clock clock) {

    private static final String GO_ON = "Approve";
    private static final String RUN = "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}";
    private static final String PLACE = RUN + "/taskInstances/{task_id}/{map_index}/hitlDetails";
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int BAD_REQUEST = 400;

    private static final ListQuery<TaskInstance> QUESTIONS = ListQuery.<TaskInstance>by(
                    each -> each.run().name() + "/" + each.task().id() + "/" + each.mapIndex(), "ti_id")
            .order("ti_id", each -> Optional.of(each.id()))
            .order("subject", each -> Optional.of(each.task().id()))
            .order("response_received", each -> Optional.of(isAnswered(each)))
            .order("created_at", TaskInstance::queued)
            .order("task_instance_operator", each -> Optional.of(each.task().kind()))
            .time("created_at", TaskInstance::queued)
            .pattern("dag_id", each -> each.run().dagId())
            .pattern("task_id", each -> each.task().id())
            .filter(
                    Parameter.of("task_id", Schema.TEXT),
                    texts -> each -> texts.contains(each.task().id()))
            .filter(
                    Parameter.of("response_received", Schema.BOOLEAN),
                    texts -> each -> texts.contains(Boolean.toString(isAnswered(each))))
            .filter(
                    Parameter.several("state", Schema.TEXT),
                    texts -> each ->
                            texts.contains(each.state().map(TaskState::text).orElse("none")));

    public List<Operation> all() {
        return List.of(
                Operation.get(
                                RUN + "/hitlDetails",
                                Permission.of("list", KindCatalogue.WORKFLOW),
                                Reply.ok(DataShapes.QUESTIONS),
                                this::list)
                        .query(QUESTIONS.parameters())
                        .describedAs("Human in the loop", "List approvals, pending and answered"),
                Operation.get(
                                PLACE,
                                Permission.of("get", KindCatalogue.WORKFLOW),
                                Reply.ok(DataShapes.QUESTION),
                                this::get)
                        .describedAs("Human in the loop", "Get an approval"),
                Operation.patch(
                                PLACE,
                                Permission.of("patch", KindCatalogue.WORKFLOW),
                                Reply.ok(DataShapes.REPLIED),
                                this::reply)
                        .body(DataShapes.REPLY)
                        .describedAs("Human in the loop", "Approve: the run resumes"));
    }

    private Answer list(Call call) {
        List<TaskInstance> all = instances.of(call.path("dag_id"), call.path("dag_run_id")).stream()
                .filter(each -> each.task().isSuspension() && each.node().isPresent())
                .toList();
        return Collections.page(
                DataShapes.QUESTIONS, "hitl_details", QUESTIONS.select(call.query(), all), HitlOperations::answer);
    }

    private TaskInstance question(Call call) {
        TaskInstance found = instances.get(
                call.path("dag_id"),
                call.path("dag_run_id"),
                call.path("task_id"),
                Integer.parseInt(call.path("map_index")));
        if (!found.task().isSuspension() || found.node().isEmpty()) {
            throw new ApiException(
                    NOT_FOUND,
                    "Human-in-the-loop detail not found: task `%s` requires no approval"
                            .formatted(found.task().id()));
        }
        return found;
    }

    private Answer get(Call call) {
        return Answer.Json.ok(answer(question(call)));
    }

    /** Argo resumes all suspended nodes of a run together. */
    private Answer reply(Call call) {
        TaskInstance found = question(call);
        List<String> options = new java.util.ArrayList<>();
        call.body().path("chosen_options").forEach(option -> options.add(option.asText()));
        if (!options.equals(List.of(GO_ON))) {
            throw new ApiException(
                    BAD_REQUEST,
                    "the one option is `%s`; to end the run instead, set its state to failed".formatted(GO_ON));
        }
        if (isAnswered(found)) {
            throw new ApiException(
                    CONFLICT,
                    "task `%s` has already continued".formatted(found.task().id()));
        }
        Cluster cluster = instances.dags().cluster();
        cluster.written(cluster.argo().resume(found.run().name()));
        return Answer.Json.ok(DataShapes.REPLIED
                .startResponse()
                .put("responded_by", user(call.caller().name()))
                .put("responded_at", clock.instant().toString())
                .putTexts("chosen_options", options)
                .put("params_input", JsonNodeFactory.instance.objectNode())
                .done());
    }

    private static boolean isAnswered(TaskInstance instance) {
        return instance.state().filter(TaskState::ended).isPresent();
    }

    private static ObjectNode user(String name) {
        return DataShapes.USER.startResponse().put("id", name).put("name", name).done();
    }

    private static ObjectNode answer(TaskInstance instance) {
        return DataShapes.QUESTION
                .startResponse()
                .putTexts("options", List.of(GO_ON))
                .put("subject", "Approve `%s`?".formatted(instance.task().id()))
                .put("body", instance.node().map(NodeStatus::message).filter(message -> !message.isEmpty()))
                .put("multiple", false)
                .put("params", JsonNodeFactory.instance.objectNode())
                .put("assigned_users", List.of())
                .put(
                        "created_at",
                        instance.queued().orElse(instance.run().queuedAt()).toString())
                .putTime("responded_at", instance.ended())
                .put("params_input", JsonNodeFactory.instance.objectNode())
                .put("response_received", isAnswered(instance))
                .put("task_instance", TaskAnswers.instance(instance))
                .done();
    }
}
