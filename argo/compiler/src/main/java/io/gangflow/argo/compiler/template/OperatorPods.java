package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import java.util.List;

/** Pod templates for objects of operators: with the scheduler's name, which not every operator sets. */
public final class OperatorPods {

    private OperatorPods() {}

    /**
     * Returns the pod template of a task.
     *
     * @param container name that the operator requires
     */
    public static PodTemplateSpec template(StageTemplate stage, GangTask task, ManifestText text, String container) {
        return new PodTemplateSpecBuilder(GangPods.template(stage, task, text, List.of()))
                .editSpec()
                .withSchedulerName(stage.planned().scheduler().schedulerName())
                .withPriorityClassName(stage.stage().priority().orElse(null))
                .editFirstContainer()
                .withName(container)
                .endContainer()
                .endSpec()
                .build();
    }
}
