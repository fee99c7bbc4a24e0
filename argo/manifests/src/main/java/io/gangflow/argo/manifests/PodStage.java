package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One pod of Argo's own. Under Volcano each gets a PodGroup first: Volcano's controller (v1.15,
 * pkg/controllers/podgroup) would put all pods of a workflow into one group, with the queue and the size of the first.
 */
final class PodStage {

    private PodStage() {}

    static List<Map<String, Object>> templates(StageTemplate stage, Work.Pod pod) {
        if (!stage.onVolcano()) {
            return List.of(pod(stage.instanceTemplate(), stage, pod, stage.expectation())
                    .withAny("retryStrategy", stage.stage().retry().map(ArgoTemplates::retryStrategy))
                    .map());
        }
        ReservedGroup group = new ReservedGroup(stage, pod.resources());
        Map<String, String> annotations = new TreeMap<>(stage.expectation());
        annotations.put(ReservedGroup.ANNOTATION, group.name());
        return group.around(
                pod(group.template("pod"), group.inner(), pod, annotations).map());
    }

    private static Fields pod(String name, StageTemplate stage, Work.Pod pod, Map<String, String> annotations) {
        Stage model = stage.stage();
        List<String> command = pod.command().stream()
                .map(text -> FlatText.of(text, model).asTags())
                .toList();
        Object container = Fields.ofModel(PodParts.main(
                pod.image(),
                command,
                pod.resources(),
                PodParts.env(model, text -> FlatText.of(text, model).asTags()),
                stage.environment()));
        return running(
                podFields(name, stage, "pod", annotations)
                        .with("schedulerName", stage.planned().scheduler().schedulerName()),
                StageOutputs.ofPod(stage),
                model.timeout(),
                container);
    }

    /** What the templates of pods end with: what their container leaves, how long it may run, and what it may write and do. */
    static Fields running(Fields template, Map<String, Object> outputs, Optional<Duration> timeout, Object container) {
        return template.withUnlessEmpty("outputs", outputs)
                .withAny(
                        "activeDeadlineSeconds",
                        timeout.map(Duration::toSeconds).map(Long::intValue))
                .with("volumes", List.of(Fields.ofModel(PodParts.tmp())))
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
