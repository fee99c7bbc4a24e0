package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A TrainJob of Kubeflow Trainer (v2.3, trainer.kubeflow.org/v1alpha1) and a TrainingRuntime of its own, so that nothing
 * has to be installed but the operator. Under Volcano the runtime asks for a PodGroup; the plugin that makes it takes the
 * queue from an annotation of the TrainJob and sets no scheduler (pkg/runtime/framework/plugins/volcano), which the pod
 * template therefore names. Ranks are told who they are in a container called {@code node} only, and how many of them a
 * pod has: one, or as many as it has processors if nothing is said.
 */
final class KubeflowTrainer {

    private static final String API = "trainer.kubeflow.org/v1alpha1";
    private static final String NODE = "node";
    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    private KubeflowTrainer() {}

    static List<Map<String, Object>> templates(StageTemplate stage, Work.Ddp ddp) {
        StageTemplate inner = stage.inRetriedSteps();
        List<String> order = List.of(stage.template("runtime"), stage.template("job"));
        ManifestText text = new ManifestText();
        String runtime = text.write(runtime(inner, ddp, text));
        List<Map<String, Object>> templates = new ArrayList<>();
        templates.add(ArgoTemplates.steps(stage, order));
        templates.add(ArgoTemplates.create(order.get(0), inner, runtime, Optional.empty()));
        templates.add(ArgoTemplates.create(
                order.get(1), inner, new ManifestText().write(job(inner, ddp)), Optional.of(ended())));
        return templates;
    }

    /** All ranks are one Job of the JobSet, which counts here as one. */
    private static ArgoTemplates.Conditions ended() {
        return new ArgoTemplates.Conditions(
                "status.jobsStatus.0.succeeded = 1", Optional.of("status.jobsStatus.0.failed > 0"));
    }

    private static Map<String, Object> runtime(StageTemplate stage, Work.Ddp ddp, ManifestText text) {
        PodTemplateSpec pods =
                OperatorPods.template(stage, DdpStage.task("worker", ddp.workers(), ddp, false), text, NODE);
        Map<String, Object> template = Fields.of(
                        "metadata",
                        Fields.of("labels", Map.of("trainer.kubeflow.org/trainjob-ancestor-step", "trainer"))
                                .map())
                .with(
                        "spec",
                        Fields.of("backoffLimit", 0)
                                .with("template", Fields.ofModel(pods))
                                .map())
                .map();
        Map<String, Object> node =
                Fields.of("name", NODE).with("template", template).map();
        Fields spec = Fields.of(
                "mlPolicy",
                Fields.of("numNodes", ddp.workers()).with("torch", Map.of()).map());
        if (stage.onVolcano()) {
            spec.with("podGroupPolicy", Fields.of("volcano", Map.of()).map());
        }
        spec.with(
                "template",
                Fields.of("spec", Fields.of("replicatedJobs", List.of(node)).map())
                        .map());
        return object(stage, "TrainingRuntime", Map.of())
                .with("spec", spec.map())
                .map();
    }

    private static Map<String, Object> job(StageTemplate stage, Work.Ddp ddp) {
        Map<String, String> annotations =
                stage.onVolcano() ? Map.of(QUEUE, stage.planned().queue()) : Map.of();
        return object(stage, "TrainJob", annotations)
                .with(
                        "spec",
                        Fields.of(
                                        "runtimeRef",
                                        Fields.of("apiGroup", "trainer.kubeflow.org")
                                                .with("kind", "TrainingRuntime")
                                                .with("name", stage.objectName())
                                                .map())
                                .with(
                                        "trainer",
                                        Fields.of("numNodes", ddp.workers())
                                                .with("numProcPerNode", 1)
                                                .map())
                                .map())
                .map();
    }

    private static Fields object(StageTemplate stage, String kind, Map<String, String> annotations) {
        return Fields.of("apiVersion", API)
                .with("kind", kind)
                .with(
                        "metadata",
                        Fields.of("name", stage.objectName())
                                .with("labels", stage.labels("gang"))
                                .withUnlessEmpty("annotations", annotations)
                                .map());
    }
}
