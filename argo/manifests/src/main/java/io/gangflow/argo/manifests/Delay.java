package io.gangflow.argo.manifests;

import io.gangflow.argo.model.template.SuspendTemplate;
import io.gangflow.argo.model.template.Template;
import java.util.List;

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
    static List<Template> templates(StageTemplate stage) {
        return stage.stage().delay().stream()
                .map(delay -> Template.named(name(stage.template()))
                        .suspend(SuspendTemplate.of(ArgoTemplates.duration(delay)))
                        .build())
                .toList();
    }
}
