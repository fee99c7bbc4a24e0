package io.gangflow.airflow;

import io.gangflow.airflow.monitor.EmptyOperations;
import io.gangflow.airflow.shape.CommonShapes;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.airflow.shape.DataShapes;
import io.gangflow.airflow.shape.RunShapes;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.v1.V1Shapes;
import io.gangflow.server.schema.Shape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All shapes by name. */
public final class AllShapes {

    private static final List<List<Shape>> SHAPES = List.of(
            List.of(
                    CommonShapes.ERROR,
                    CommonShapes.PROBLEM,
                    CommonShapes.INVALID,
                    CommonShapes.VERSION,
                    CommonShapes.BASE_HEALTH,
                    CommonShapes.SCHEDULER_HEALTH,
                    CommonShapes.TRIGGERER_HEALTH,
                    CommonShapes.PROCESSOR_HEALTH,
                    CommonShapes.HEALTH),
            List.of(
                    DagShapes.TAG,
                    DagShapes.VERSION,
                    DagShapes.DAG,
                    DagShapes.DETAILS,
                    DagShapes.DAGS,
                    DagShapes.VERSIONS,
                    DagShapes.TAGS,
                    DagShapes.PATCH,
                    DagShapes.SOURCE,
                    DagShapes.STATE_COUNT,
                    DagShapes.STATS_OF_ONE,
                    DagShapes.STATS,
                    DagShapes.WARNING,
                    DagShapes.WARNINGS,
                    DagShapes.IMPORT_ERROR,
                    DagShapes.IMPORT_ERRORS),
            List.of(
                    RunShapes.RUN,
                    RunShapes.RUNS,
                    RunShapes.TRIGGER,
                    RunShapes.PATCH,
                    RunShapes.CLEAR,
                    RunShapes.BATCH),
            List.of(
                    TaskShapes.DELTA,
                    TaskShapes.TASK,
                    TaskShapes.TASKS,
                    TaskShapes.TRIGGER,
                    TaskShapes.JOB,
                    TaskShapes.INSTANCE,
                    TaskShapes.INSTANCES,
                    TaskShapes.TRY,
                    TaskShapes.TRIES,
                    TaskShapes.NEW_TASK,
                    TaskShapes.CLEARED,
                    TaskShapes.DEPENDENCY,
                    TaskShapes.DEPENDENCIES,
                    TaskShapes.LINKS,
                    TaskShapes.LOG_LINE,
                    TaskShapes.LOG,
                    TaskShapes.LOG_URL,
                    TaskShapes.PATCH,
                    TaskShapes.CLEAR,
                    TaskShapes.BATCH),
            List.of(
                    DataShapes.XCOM,
                    DataShapes.XCOM_VALUE,
                    DataShapes.XCOMS,
                    DataShapes.USER,
                    DataShapes.QUESTION,
                    DataShapes.QUESTIONS,
                    DataShapes.REPLY,
                    DataShapes.REPLIED,
                    DataShapes.POOL,
                    DataShapes.POOLS,
                    DataShapes.EVENT,
                    DataShapes.EVENTS,
                    DataShapes.BACKFILL,
                    DataShapes.BACKFILLS,
                    DataShapes.BACKFILL_BODY,
                    DataShapes.DRY_RUN,
                    DataShapes.DRY_RUNS,
                    DataShapes.ASSET),
            EmptyOperations.shapes(),
            V1Shapes.all());

    private AllShapes() {}

    public static Map<String, Shape> byName() {
        Map<String, Shape> all = new TreeMap<>();
        Consumer<Shape> add = shape -> {
            if (all.put(shape.name(), shape) != null) {
                throw new IllegalStateException("two shapes are called " + shape.name());
            }
        };
        SHAPES.forEach(group -> group.forEach(add));
        return all;
    }
}
