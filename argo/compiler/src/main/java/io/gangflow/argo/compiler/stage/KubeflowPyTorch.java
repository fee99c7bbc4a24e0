package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.OperatorPods;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A PyTorchJob of Kubeflow's training operator (v1.9, kubeflow.org/v1). The operator creates the PodGroup from the
 * schedulingPolicy if it runs with {@code --gang-scheduler-name=volcano}; without that flag Volcano creates one
 * PodGroup with a minMember of 1. The operator retries nothing: Argo does, with one job per attempt. The container must
 * be named {@code pytorch}, or the operator rejects the job.
 */
final class KubeflowPyTorch {

    private static final String CONTAINER = "pytorch";

    private KubeflowPyTorch() {}

    static List<Template> templates(StageTemplate stage, Work.Ddp ddp) {
        ManifestText text = new ManifestText();
        String manifest = text.write(job(stage, ddp, text));
        return List.of(ArgoTemplates.create(stage.instanceTemplate(), stage, manifest, Optional.of(ended(ddp)))
                .retryStrategy(ArgoTemplates.retryStrategy(stage))
                .build());
    }

    /** The job has succeeded when rank 0 has (pkg/controller.v1/pytorch), and failed when any rank has. */
    private static ArgoTemplates.Conditions ended(Work.Ddp ddp) {
        String failed = "status.replicaStatuses.Master.failed > 0";
        return new ArgoTemplates.Conditions(
                "status.replicaStatuses.Master.succeeded = 1",
                Optional.of(ddp.workers() > 1 ? failed + ",status.replicaStatuses.Worker.failed > 0" : failed));
    }

    private static Map<String, Object> job(StageTemplate stage, Work.Ddp ddp, ManifestText text) {
        Fields replicas = Fields.of("Master", replica(stage, ddp, "master", 1, text));
        if (ddp.workers() > 1) {
            replicas.with("Worker", replica(stage, ddp, "worker", ddp.workers() - 1, text));
        }
        // No backoffLimit: after exceeding it, training operator 1.9.4 marks the job as failed without updating
        // replicaStatuses, the only field that Argo's own launcher checks. Replicas that never restart need none.
        Fields policy =
                Fields.of("cleanPodPolicy", "Running").with("ttlSecondsAfterFinished", ArgoTemplates.TTL_SECONDS);
        if (stage.onVolcano()) {
            policy.with("schedulingPolicy", gang(stage, ddp));
        }
        return Fields.of("apiVersion", KindCatalogue.PYTORCH_JOB.apiVersion())
                .with("kind", "PyTorchJob")
                .with(
                        "metadata",
                        Fields.of("name", stage.objectName())
                                .with("labels", stage.labels("gang"))
                                .map())
                .with(
                        "spec",
                        Fields.of("runPolicy", policy.map())
                                // A string, because the operator accepts words as well as numbers.
                                .withAny(
                                        "nprocPerNode",
                                        ddp.torchrun().map(torchrun -> Integer.toString(torchrun.processes())))
                                .with("pytorchReplicaSpecs", replicas.map())
                                .map())
                .map();
    }

    private static Map<String, Object> gang(StageTemplate stage, Work.Ddp ddp) {
        Resources all = stage.requests(ddp.resources()).times(ddp.workers());
        return Fields.of("minAvailable", ddp.workers())
                .with("queue", stage.planned().queue())
                .withAny("priorityClass", stage.stage().priority())
                .with("minResources", Fields.tree(PodParts.quantities(all)))
                .map();
    }

    private static Map<String, Object> replica(
            StageTemplate stage, Work.Ddp ddp, String role, int replicas, ManifestText text) {
        PodTemplateSpec pods = OperatorPods.template(stage, DdpStage.task(role, replicas, ddp, false), text, CONTAINER);
        return Fields.of("replicas", replicas)
                .with("restartPolicy", "Never")
                .with("template", Fields.tree(pods))
                .map();
    }
}
