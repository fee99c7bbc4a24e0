package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.PlannedStage;
import java.util.List;
import java.util.Map;

/** The stage that runs at the end, whatever the outcome: one pod, so that it does not wait for a gang's room. */
final class ExitStage {

    private ExitStage() {}

    static PlannedStage planned(Stage stage, Pipeline pipeline) {
        if (!(stage.work() instanceof Work.Pod pod)) {
            throw new IllegalArgumentException("onExit `%s` is a %s stage: it has to be a pod"
                    .formatted(stage.name(), stage.work().keyword()));
        }
        return new PlannedStage(
                stage,
                stage.scheduler().orElse(pipeline.scheduler()),
                stage.queue().or(pipeline::queue).orElse("default"),
                List.of(Map.of()),
                new Gang(List.of(new Gang.Member("pod", 1, pod.resources(), false)), 1));
    }
}
