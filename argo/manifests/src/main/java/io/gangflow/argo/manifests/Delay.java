package io.gangflow.argo.manifests;

import java.util.List;
import java.util.Map;

/** What a stage with a delay waits for: a template of Argo's that is suspended for so long, without a pod. */
final class Delay {

    private Delay() {}

    /**
     * Name of the task, or of its template.
     *
     * @param stage the stage, or the one whose templates it uses
     */
    static String name(String stage) {
        return stage + "-delay";
    }

    /** None for a stage without a delay. */
    static List<Map<String, Object>> templates(StageTemplate stage) {
        return stage.stage().delay().stream()
                .map(delay -> Fields.of("name", name(stage.template()))
                        .with(
                                "suspend",
                                Fields.of("duration", ArgoTemplates.duration(delay))
                                        .map())
                        .map())
                .toList();
    }
}
