package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Stage;
import java.util.List;
import java.util.Map;

/** What a stage with a delay waits for: a template of Argo's that is suspended for so long, without a pod. */
final class Delay {

    private Delay() {}

    /** Name of the task and of its template. */
    static String name(Stage stage) {
        return stage.name() + "-delay";
    }

    /** None for a stage without a delay. */
    static List<Map<String, Object>> templates(Stage stage) {
        return stage.delay().stream()
                .map(delay -> Fields.of("name", name(stage))
                        .with(
                                "suspend",
                                Fields.of("duration", ArgoTemplates.duration(delay))
                                        .map())
                        .map())
                .toList();
    }
}
