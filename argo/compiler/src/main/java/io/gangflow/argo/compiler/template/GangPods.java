package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.gangflow.pipeline.model.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The pods of a gang, regardless of their creator. */
public final class GangPods {

    /**
     * Variable by which the ranks of a job identify each other; a rank of another job, or of an earlier Argo attempt,
     * is rejected.
     */
    private static final String TOKEN = "GANGFLOW_RUN_ID";

    private GangPods() {}

    /**
     * A pod template of a job. The stage's timeout is set on the pods, because a stopped launcher leaves its object
     * running (argo-workflows 4.1, workflow/controller/pod/queue.go).
     */
    public static PodTemplateSpec template(StageTemplate stage, GangTask task, ManifestText text, List<EnvVar> env) {
        Stage model = stage.stage();
        List<EnvVar> all = new ArrayList<>(env);
        if (task.host().isOurs()) {
            all.add(new EnvVarBuilder()
                    .withName(TOKEN)
                    .withValue(stage.objectName())
                    .build());
        }
        all.addAll(task.host().env());
        all.addAll(PodParts.env(model, value -> text.value(value, model)));
        List<String> command =
                task.command().stream().map(value -> text.value(value, model)).toList();
        PodTemplateSpec template = new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(stage.labels(task.role()))
                .withAnnotations(stage.gangAnnotations(stage.planned().gang().minAvailable()))
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withAutomountServiceAccountToken(false)
                .withSecurityContext(PodParts.podSecurity(task.host().user()))
                .withActiveDeadlineSeconds(
                        model.timeout().map(Duration::toSeconds).orElse(null))
                .withNodeSelector(PodParts.nodeSelector(model.placement()))
                .withAffinity(PodParts.affinity(model.placement()).orElse(null))
                .withTolerations(PodParts.tolerations(model.placement()))
                .withContainers(new ContainerBuilder(
                                stage.reaching(PodParts.main(task.image(), command, task.resources(), all)))
                        .withPorts(MetricsPort.of(task.command()))
                        .build())
                .withVolumes(stage.volumes())
                .endSpec()
                .build();
        return withAmounts(stage, StagePatch.applied(stage, template, text));
    }

    /** Must be the last step, because Argo's tags are not valid quantities and could not be parsed again. */
    private static PodTemplateSpec withAmounts(StageTemplate stage, PodTemplateSpec template) {
        if (!stage.shared().amounts().isEmpty()) {
            ResourceRequirements resources =
                    template.getSpec().getContainers().get(0).getResources();
            resources.getRequests().putAll(stage.amounts());
            resources.getLimits().putAll(stage.amounts());
        }
        return template;
    }
}
