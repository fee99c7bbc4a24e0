package io.gangflow.argo.compiler.template;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.argo.model.template.Template;
import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.Optional;

/**
 * The PodGroup of an instance that reserves capacity for pods that do not exist yet, such as a Spark driver's
 * executors: created before the first of them, once for each attempt, and deleted when the work ends with any result. A
 * PodGroup whose pods are gone becomes Pending, is admitted again, and then blocks unused capacity (volcano v1.15,
 * pkg/scheduler/framework/session.go and actions/enqueue).
 *
 * @param stage the stage outside of the retried steps
 * @param resources the reserved amount: all pods of the instance together
 */
public record ReservedGroup(StageTemplate stage, Resources resources) {

    /** Annotation of pods: the PodGroup that they belong to. */
    public static final String ANNOTATION = "scheduling.k8s.io/group-name";

    /** Name of the template that does the work between creating the PodGroup and deleting it. */
    public String template(String part) {
        return stage.template(part);
    }

    /** Name of the PodGroup. */
    public String name() {
        return inner().objectName();
    }

    /** The stage inside of the steps. */
    public StageTemplate inner() {
        return stage.inRetriedSteps();
    }

    /** The instance's template and those it calls, including the work. */
    public List<Template> around(Template work) {
        String group = template("group");
        Template release = release(stage);
        return List.of(
                ArgoTemplates.steps(stage, List.of(group, work.name()), Optional.of(release.name())),
                ArgoTemplates.create(group, inner(), new ManifestText().write(podGroup()), Optional.empty())
                        .build(),
                work,
                release);
    }

    /**
     * The template that deletes the PodGroup of an instance's attempt, whoever created it under the instance's name.
     *
     * @param stage the stage outside of the retried steps
     */
    public static Template release(StageTemplate stage) {
        StageTemplate inner = stage.inRetriedSteps();
        PodGroup named = new PodGroupBuilder()
                .withNewMetadata()
                .withName(inner.objectName())
                .endMetadata()
                .build();
        return ArgoTemplates.delete(stage.template("release"), inner, new ManifestText().write(named));
    }

    /** One member is enough for Volcano's gang, because the others do not exist before the first runs. */
    private PodGroup podGroup() {
        return new PodGroupBuilder()
                .withNewMetadata()
                .withName(name())
                .withLabels(inner().labels("group"))
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .withMinResources(PodParts.quantities(resources))
                .withQueue(stage.planned().queue())
                .withPriorityClassName(stage.stage().priority().orElse(null))
                .endSpec()
                .build();
    }
}
