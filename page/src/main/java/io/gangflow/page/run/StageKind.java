package io.gangflow.page.run;

import io.gangflow.airflow.task.Task;
import java.util.Map;

/** The kind of a stage, in the words of a pipeline's file. */
public final class StageKind {

    private static final Map<String, String> KINDS = Map.of(
            "PodStage", "pod",
            "Script", "pod",
            "SparkStage", "spark",
            "DdpStage", "ddp",
            "TensorflowStage", "tensorflow",
            "MpiStage", "mpi",
            "ServiceStage", "serve",
            "RayStage", "ray",
            "Suspend", "approval");

    private StageKind() {}

    /** Returns the kind of the stage that a task of a compiled pipeline is. */
    public static String of(Task task) {
        return KINDS.getOrDefault(task.kind(), "other");
    }
}
