package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.gangflow.argo.compiler.ray.RayProgram;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.GangTask;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.OperatorPods;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A RayJob of KubeRay (v1.7.0, ray.io/v1) with its own Ray cluster. The mode is {@code HTTPMode}: the operator submits
 * the program to the head's dashboard, so no pod waits outside of the gang. {@code K8sJobMode} has such a pod, and the
 * container that {@code SidecarMode} adds to the head has no security context, which Pod Security "restricted" rejects.
 *
 * <p>The operator creates a PodGroup of head and workers if it runs with {@code --batch-scheduler=volcano}
 * (controllers/ray/batchscheduler/volcano); before 1.6 it also requires the label {@code ray.io/scheduler-name}. The
 * operator retries nothing: Argo does, with one job per attempt. So a lost head is not replaced, and the job fails.
 */
final class RayStage {

    /** User of the images rayproject/ray (docker/base-deps/Dockerfile); their Python is in its home. */
    static final long USER = 1_000;

    /**
     * The operator sets this label only on the submitter. Set on all pods, it selects the pods of a job by its name.
     */
    private static final String JOB = "ray.io/originated-from-cr-name";

    private static final String HEAD = "head";
    private static final String WORKER = "worker";

    /** STOPPED counts as complete to the operator. A rejected object never changes. */
    private static final ArgoTemplates.Conditions ENDED = new ArgoTemplates.Conditions(
            "status.jobDeploymentStatus = Complete,status.jobStatus = SUCCEEDED",
            Optional.of("status.jobDeploymentStatus in (Failed, ValidationFailed),status.jobStatus = STOPPED"));

    private final StageTemplate stage;
    private final Work.Ray ray;
    private final ManifestText text = new ManifestText();

    private RayStage(StageTemplate stage, Work.Ray ray) {
        this.stage = stage;
        this.ray = ray;
    }

    static List<Template> templates(StageTemplate stage, Work.Ray ray) {
        return List.of(ArgoTemplates.create(
                        stage.instanceTemplate(), stage, new RayStage(stage, ray).manifest(), Optional.of(ENDED))
                .retryStrategy(ArgoTemplates.retryStrategy(stage))
                .build());
    }

    private String manifest() {
        return text.write(Fields.of("apiVersion", KindCatalogue.RAY_JOB.apiVersion())
                .with("kind", "RayJob")
                .with("metadata", metadata())
                .with(
                        "spec",
                        Fields.of("submissionMode", "HTTPMode")
                                .with("entrypoint", RayProgram.ENTRYPOINT)
                                .with("backoffLimit", 0)
                                .with("shutdownAfterJobFinishes", true)
                                .withUnlessEmpty("runtimeEnvYAML", RayProgram.runtimeEnv(ray))
                                .with("rayClusterSpec", cluster())
                                .map())
                .map());
    }

    private Map<String, Object> metadata() {
        Map<String, String> labels = new TreeMap<>(stage.labels("gang"));
        if (stage.onVolcano()) {
            labels.put("ray.io/scheduler-name", "volcano");
            labels.put("volcano.sh/queue-name", stage.planned().queue());
            stage.stage().priority().ifPresent(priority -> labels.put("ray.io/priority-class-name", priority));
        }
        return Fields.of("name", stage.objectName())
                .with("labels", labels)
                .with("annotations", Map.of("ray.io/disable-provisioned-head-restart", "true"))
                .map();
    }

    private Map<String, Object> cluster() {
        Map<String, Object> head = Fields.of("rayStartParams", Map.of())
                .with("template", Fields.tree(head()))
                .map();
        Map<String, Object> workers = Fields.of("groupName", WORKER)
                .with("replicas", ray.workers())
                .with("minReplicas", ray.workers())
                .with("maxReplicas", ray.workers())
                .with("rayStartParams", Map.of())
                .with("template", Fields.tree(pods(WORKER, ray.workers(), ray.worker(), List.of())))
                .map();
        return Fields.of("headGroupSpec", head)
                .with("workerGroupSpecs", List.of(workers))
                .map();
    }

    /** With the ports of Ray's services: the operator finds the dashboard by its port name. */
    private PodTemplateSpec head() {
        PodTemplateSpec pods = pods(
                HEAD, 1, ray.head(), RayProgram.env(ray, stage.stage(), value -> text.value(value, stage.stage())));
        List<ContainerPort> ports = new ArrayList<>(
                List.of(port("gcs-server", 6_379), port("dashboard", RayProgram.DASHBOARD), port("client", 10_001)));
        ports.addAll(pods.getSpec().getContainers().get(0).getPorts());
        return new PodTemplateSpecBuilder(pods)
                .editSpec()
                .editFirstContainer()
                .withPorts(ports)
                .endContainer()
                .endSpec()
                .build();
    }

    /** Pods without a command, which the operator sets; and without a deadline, after which it would replace them. */
    private PodTemplateSpec pods(String role, int replicas, Resources resources, List<EnvVar> env) {
        GangTask task = new GangTask(
                role,
                role,
                replicas,
                ray.image(),
                List.of(),
                resources,
                role.equals(HEAD),
                new GangTask.Host(USER, env));
        return new PodTemplateSpecBuilder(OperatorPods.template(stage, task, text, "main"))
                .editMetadata()
                .addToLabels(JOB, stage.objectName())
                .endMetadata()
                .editSpec()
                .withActiveDeadlineSeconds(null)
                .endSpec()
                .build();
    }

    private static ContainerPort port(String name, int number) {
        return new ContainerPortBuilder()
                .withName(name)
                .withContainerPort(number)
                .build();
    }
}
