package io.gangflow.airflow.task;

import io.gangflow.airflow.shape.CommonSchemas;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import java.util.Optional;

/** Filters and orders for lists of task instances. */
public final class InstanceListing {

    private static final Schema STATE = CommonSchemas.ASKED_STATE;

    public static final ListQuery<TaskInstance> INSTANCES = ListQuery.<TaskInstance>by(InstanceListing::place, "place")
            .time("run_after", each -> Optional.of(each.run().runAfter()))
            .time("logical_date", each -> each.run().logicalDate())
            .time("start_date", TaskInstance::started)
            .time("end_date", TaskInstance::ended)
            .time("updated_at", each -> each.ended().or(each::started))
            .number("duration", TaskInstance::duration)
            .order("place", each -> Optional.of(each.run().queuedAt()))
            .order("id", each -> Optional.of(each.id()))
            .order("state", each -> each.state().map(TaskState::text))
            .order("map_index", each -> Optional.of(each.mapIndex()))
            .order("try_number", each -> Optional.of(each.tryNumber()))
            .order("task_id", each -> Optional.of(each.task().id()))
            .order("dag_id", each -> Optional.of(each.run().dagId()))
            .order("run_id", each -> Optional.of(each.run().runId()))
            .order("task_display_name", each -> Optional.of(each.task().id()))
            .order("pool", each -> Optional.of(each.task().pool()))
            .order("operator", each -> Optional.of(each.task().kind()))
            .anyOf("state", Schema.anyOf(STATE, Schema.oneOf("none", "null", "")), InstanceListing::stateText)
            .anyOf("pool", Schema.TEXT, each -> each.task().pool())
            .anyOf(
                    "queue",
                    Schema.TEXT,
                    each -> each.tasks().workflow().getMetadata().getNamespace())
            .anyOf("executor", Schema.TEXT, each -> "argo+volcano")
            .anyOf("operator", Schema.TEXT, each -> each.task().kind())
            .filter(
                    Parameter.several("try_number", Schema.INTEGER),
                    texts -> each -> texts.contains(Integer.toString(each.tryNumber())))
            .filter(
                    Parameter.several("map_index", Schema.INTEGER),
                    texts -> each -> texts.contains(Integer.toString(each.mapIndex())))
            .filter(
                    Parameter.of("task_id", Schema.TEXT),
                    texts -> each -> texts.contains(each.task().id()))
            .filter(
                    Parameter.of("task_group_id", Schema.TEXT),
                    texts -> each ->
                            texts.stream().anyMatch(group -> each.task().id().startsWith(group + ".")))
            .pattern("task_display_name", each -> each.task().id())
            .pattern("dag_id", each -> each.run().dagId())
            .pattern("run_id", each -> each.run().runId())
            .pattern("pool_name", each -> each.task().pool())
            .pattern("operator_name", each -> each.task().kind());

    private InstanceListing() {}

    private static String stateText(TaskInstance instance) {
        return instance.state().map(TaskState::text).orElse("none");
    }

    /** Returns the position in the pipeline, in the order of its tasks. */
    private static String place(TaskInstance instance) {
        return "%s/%05d/%08d"
                .formatted(
                        instance.run().name(),
                        instance.tasks().tasks().indexOf(instance.task()),
                        instance.mapIndex() + 1);
    }
}
