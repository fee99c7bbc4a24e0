package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.template.ExecutorConfig;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One Argo pod. Under Volcano it names its own PodGroup, which the run has created first ({@link RunGroups}): Volcano's
 * controller (v1.15, pkg/controllers/podgroup) would put all pods of a workflow into one group, with the queue and the
 * size of the first. The exit handler creates its own group, because it also runs when nothing else has.
 */
public final class PodStage {

    private PodStage() {}

    public static List<Template> templates(StageTemplate stage, Work.Pod pod) {
        Map<String, String> annotations = new TreeMap<>(stage.expectation());
        if (stage.onVolcano() && stage.exit()) {
            ReservedGroup group = new ReservedGroup(stage, stage.requests(pod.resources()));
            annotations.put(ReservedGroup.ANNOTATION, group.name());
            return group.around(pod(
                            group.template("pod"),
                            group.inner(),
                            (Work.Pod) group.inner().stage().work(),
                            annotations)
                    .build());
        }
        if (stage.onVolcano()) {
            annotations.put(ReservedGroup.ANNOTATION, RunGroups.nameOf(stage));
        }
        return List.of(pod(stage.instanceTemplate(), stage, pod, annotations)
                .retryStrategy(ArgoTemplates.retryStrategy(stage))
                .build());
    }

    private static TemplateBuilder pod(
            String name, StageTemplate stage, Work.Pod pod, Map<String, String> annotations) {
        Stage model = stage.stage();
        List<String> command =
                pod.command().stream().map(text -> inContainer(text, model)).toList();
        Container container = StagePatch.withoutAmounts(
                stage,
                stage.reaching(PodParts.main(
                        pod.image(), command, pod.resources(), PodParts.env(model, text -> inContainer(text, model)))));
        TemplateBuilder template = podFields(name, stage, "pod", annotations)
                .schedulerName(stage.planned().scheduler().schedulerName())
                .outputs(StageOutputs.ofPod(stage))
                .activeDeadlineSeconds(ArgoTemplates.deadline(stage));
        // The user's container gets no token; Argo's containers get one of the same account.
        TemplateBuilder running = running(template, stage.volumes(), container)
                .automountServiceAccountToken(false)
                .executor(ExecutorConfig.of(stage.accounts().workflow()));
        return StagePatch.on(running, stage, ArgoContainers.RESTRICTED_WITH_TOKEN, container);
    }

    private static String inContainer(Text text, Stage stage) {
        return new InertText(FlatText.of(text, stage), 1).inContainer();
    }

    /** The container of a pod template with its permissions and writable volumes. */
    public static TemplateBuilder running(TemplateBuilder template, List<Volume> volumes, Container container) {
        return template.volumes(Fields.tree(volumes))
                .podSpecPatch(ArgoContainers.RESTRICTED)
                .container(Fields.tree(container));
    }

    /** Starts a pod template. */
    public static TemplateBuilder podFields(
            String name, StageTemplate stage, String role, Map<String, String> annotations) {
        Stage model = stage.stage();
        List<Toleration> tolerations = PodParts.tolerations(model.placement());
        return ArgoTemplates.start(name, stage)
                .metadata(StagePatch.metadata(stage, stage.labels(role), annotations))
                .priorityClassName(model.priority().orElse(""))
                .nodeSelector(PodParts.nodeSelector(model.placement()))
                .affinity(PodParts.affinity(model.placement()).map(Fields::tree).orElse(null))
                .tolerations(tolerations.isEmpty() ? null : Fields.tree(tolerations));
    }
}
