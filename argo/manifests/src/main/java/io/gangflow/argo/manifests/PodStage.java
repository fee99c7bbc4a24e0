package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One pod of Argo's own. Under Volcano it names a PodGroup of its own, which the run has created first ({@link RunGroups}):
 * Volcano's controller (v1.15, pkg/controllers/podgroup) would put all pods of a workflow into one group, with the queue and
 * the size of the first. The exit handler creates its own group, because it also runs when nothing else has.
 */
final class PodStage {

    private PodStage() {}

    static List<Map<String, Object>> templates(StageTemplate stage, Work.Pod pod) {
        Map<String, String> annotations = new TreeMap<>(stage.expectation());
        if (stage.onVolcano() && stage.exit()) {
            ReservedGroup group = new ReservedGroup(stage, pod.resources());
            annotations.put(ReservedGroup.ANNOTATION, group.name());
            return group.around(
                    pod(group.template("pod"), group.inner(), pod, annotations).map());
        }
        if (stage.onVolcano()) {
            annotations.put(ReservedGroup.ANNOTATION, RunGroups.nameOf(stage));
        }
        return List.of(pod(stage.instanceTemplate(), stage, pod, annotations)
                .withAny("retryStrategy", stage.stage().retry().map(ArgoTemplates::retryStrategy))
                .map());
    }

    private static Fields pod(String name, StageTemplate stage, Work.Pod pod, Map<String, String> annotations) {
        Stage model = stage.stage();
        List<String> command =
                pod.command().stream().map(text -> inContainer(text, model)).toList();
        Object container = Fields.ofModel(stage.reaching(PodParts.main(
                pod.image(), command, pod.resources(), PodParts.env(model, text -> inContainer(text, model)))));
        Fields template = podFields(name, stage, "pod", annotations)
                .with("schedulerName", stage.planned().scheduler().schedulerName());
        return running(template, StageOutputs.ofPod(stage), model.timeout(), stage.volumes(), container)
                .withAll(tokenForArgoOnly(stage));
    }

    /** The container of the user's gets no token; Argo's containers beside it get one of the same account. */
    private static Map<String, Object> tokenForArgoOnly(StageTemplate stage) {
        String account = stage.accounts().workflow();
        return Fields.of("automountServiceAccountToken", false)
                .with("executor", Fields.of("serviceAccountName", account).map())
                .with("podSpecPatch", ArgoContainers.RESTRICTED_WITH_TOKEN)
                .map();
    }

    private static String inContainer(Text text, Stage stage) {
        return new InertText(FlatText.of(text, stage), 1).inContainer();
    }

    /** What the templates of pods end with: what their container leaves, how long it may run, and what it may write and do. */
    static Fields running(
            Fields template,
            Map<String, Object> outputs,
            Optional<Duration> timeout,
            List<Volume> volumes,
            Object container) {
        return template.withUnlessEmpty("outputs", outputs)
                .withAny(
                        "activeDeadlineSeconds",
                        timeout.map(Duration::toSeconds).map(Long::intValue))
                .with("volumes", volumes.stream().map(Fields::ofModel).toList())
                .with("podSpecPatch", ArgoContainers.RESTRICTED)
                .with("container", container);
    }

    /** What the templates of pods begin with. */
    static Fields podFields(String name, StageTemplate stage, String role, Map<String, String> annotations) {
        Stage model = stage.stage();
        return ArgoTemplates.begin(name, stage)
                .with(
                        "metadata",
                        Fields.of("labels", stage.labels(role))
                                .withUnlessEmpty("annotations", annotations)
                                .map())
                .withAny("priorityClassName", model.priority())
                .withUnlessEmpty("nodeSelector", PodParts.nodeSelector(model.placement()))
                .withAny("affinity", PodParts.affinity(model.placement()).map(Fields::ofModel))
                .withUnlessEmpty(
                        "tolerations",
                        PodParts.tolerations(model.placement()).stream()
                                .map(Fields::ofModel)
                                .toList());
    }
}
