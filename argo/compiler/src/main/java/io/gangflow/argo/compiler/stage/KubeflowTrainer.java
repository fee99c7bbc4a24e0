package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.OperatorPods;
import io.gangflow.argo.compiler.template.ReservedGroup;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A TrainJob of Kubeflow Trainer (v2.3, trainer.kubeflow.org/v1alpha1) with its own TrainingRuntime, so that only the
 * operator must be installed. Under Volcano the runtime requests a PodGroup. The plugin that creates it
 * (pkg/runtime/framework/plugins/volcano) takes the queue from an annotation of the runtime's template, where an
 * annotation of the TrainJob itself is not checked, and sets no scheduler, so the pod template names it. Nothing
 * deletes the PodGroup of a failed job: it would be admitted again and block capacity, even for the next attempt, so it
 * is deleted when the job ends. Ranks get their variables only in a container named {@code node}, with the number of
 * ranks in a pod: one, or the number of processors if unspecified.
 */
final class KubeflowTrainer {

    private static final String API = KindCatalogue.TRAIN_JOB.apiVersion();
    private static final String NODE = "node";

    private KubeflowTrainer() {}

    static List<Template> templates(StageTemplate stage, Work.Ddp ddp) {
        StageTemplate inner = stage.inRetriedSteps();
        Work.Ddp retried = (Work.Ddp) inner.stage().work();
        List<String> order = List.of(stage.template("runtime"), stage.template("job"));
        ManifestText text = new ManifestText();
        String runtime = text.write(runtime(inner, retried, text));
        List<Template> templates = new ArrayList<>();
        Optional<Template> release = stage.onVolcano() ? Optional.of(ReservedGroup.release(stage)) : Optional.empty();
        templates.add(ArgoTemplates.steps(stage, order, release.map(Template::name)));
        templates.add(ArgoTemplates.create(order.get(0), inner, runtime, Optional.empty())
                .build());
        templates.add(ArgoTemplates.create(
                        order.get(1), inner, new ManifestText().write(job(inner, retried)), Optional.of(ended()))
                .build());
        release.ifPresent(templates::add);
        return templates;
    }

    /** All ranks are one Job of the JobSet, which counts as one here. */
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
                                .with("template", Fields.tree(pods))
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
        Fields jobSet = new Fields();
        if (stage.onVolcano()) {
            Map<String, String> queue =
                    Map.of(GroupAnnotations.QUEUE_NAME, stage.planned().queue());
            jobSet.with("metadata", Fields.of("annotations", queue).map());
        }
        jobSet.with("spec", Fields.of("replicatedJobs", List.of(node)).map());
        spec.with("template", jobSet.map());
        return object(stage, "TrainingRuntime").with("spec", spec.map()).map();
    }

    private static Map<String, Object> job(StageTemplate stage, Work.Ddp ddp) {
        return object(stage, "TrainJob")
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
                                                .with(
                                                        "numProcPerNode",
                                                        ddp.torchrun()
                                                                .map(Torchrun::processes)
                                                                .orElse(1))
                                                .map())
                                .map())
                .map();
    }

    private static Fields object(StageTemplate stage, String kind) {
        return Fields.of("apiVersion", API)
                .with("kind", kind)
                .with(
                        "metadata",
                        Fields.of("name", stage.objectName())
                                .with("labels", stage.labels("gang"))
                                .map());
    }
}
