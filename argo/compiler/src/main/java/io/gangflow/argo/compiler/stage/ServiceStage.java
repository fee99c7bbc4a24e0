package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.StagePatch;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Servers behind a Service; they are kept after the run. Under Volcano a Job whose replicas start together, done when
 * it is Running; without the svc plugin, whose NetworkPolicy would admit the Job's own pods only and whose Service
 * would have the Job's name. Under kube-scheduler a Deployment, done when all replicas are ready.
 */
final class ServiceStage {

    private static final String ROLE = "server";

    private final StageTemplate stage;
    private final Work.Service service;
    private final ManifestText text = new ManifestText();

    private ServiceStage(StageTemplate stage, Work.Service service) {
        this.stage = stage;
        this.service = service;
    }

    static List<Template> templates(StageTemplate stage, Work.Service service) {
        String front = stage.template("service");
        String servers = stage.template("servers");
        StageTemplate retried = stage.inRetriedSteps();
        ServiceStage inner =
                new ServiceStage(retried, (Work.Service) retried.stage().work());
        return List.of(
                ArgoTemplates.steps(stage, List.of(front, servers)),
                ArgoTemplates.createToStay(
                                front, inner.stage, new ManifestText().write(inner.front()), Optional.empty())
                        .build(),
                ArgoTemplates.createToStay(
                                servers,
                                inner.stage,
                                inner.text.write(stage.onVolcano() ? inner.job() : inner.deployment()),
                                Optional.of(inner.ready()))
                        .activeDeadlineSeconds(ArgoTemplates.deadline(stage))
                        .build());
    }

    private ArgoTemplates.Conditions ready() {
        return stage.onVolcano()
                ? new ArgoTemplates.Conditions(
                        "status.state.phase = Running",
                        Optional.of("status.state.phase in (Completed, Failed, Terminated, Aborted)"))
                : new ArgoTemplates.Conditions("status.readyReplicas = " + service.replicas(), Optional.empty());
    }

    private Map<String, String> selector() {
        Map<String, String> selector = new TreeMap<>(stage.labels(ROLE));
        selector.remove(Label.PIPELINE);
        return selector;
    }

    private Service front() {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(stage.objectName())
                .withLabels(stage.labels(ROLE))
                .endMetadata()
                .withNewSpec()
                .withSelector(selector())
                .addNewPort()
                .withName("http")
                .withPort(service.port())
                .withTargetPort(new IntOrString("http"))
                .endPort()
                .endSpec()
                .build();
    }

    private Job job() {
        return new JobBuilder()
                .withNewMetadata()
                .withName(stage.objectName())
                .withLabels(stage.labels(ROLE))
                .endMetadata()
                .withNewSpec()
                .withSchedulerName(stage.planned().scheduler().schedulerName())
                .withQueue(stage.planned().queue())
                .withPriorityClassName(stage.stage().priority().orElse(null))
                .withMinAvailable(stage.planned().gang().minAvailable())
                .withPlugins(Map.of("env", List.of()))
                .addNewPolicy()
                .withEvent("PodEvicted")
                .withAction("RestartTask")
                .endPolicy()
                .addNewTask()
                .withName(ROLE)
                .withReplicas(service.replicas())
                .withMinAvailable(stage.planned().gang().minAvailable())
                .withTemplate(pods())
                .endTask()
                .endSpec()
                .build();
    }

    private Deployment deployment() {
        return new DeploymentBuilder()
                .withNewMetadata()
                .withName(stage.objectName())
                .withLabels(stage.labels(ROLE))
                .endMetadata()
                .withNewSpec()
                .withReplicas(service.replicas())
                .withNewSelector()
                .withMatchLabels(selector())
                .endSelector()
                .withTemplate(new PodTemplateSpecBuilder(pods())
                        .editSpec()
                        .withSchedulerName(stage.planned().scheduler().schedulerName())
                        .withPriorityClassName(stage.stage().priority().orElse(null))
                        .endSpec()
                        .build())
                .endSpec()
                .build();
    }

    private PodTemplateSpec pods() {
        Stage model = stage.stage();
        PodTemplateSpec template = new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(stage.labels(ROLE))
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Always")
                .withAutomountServiceAccountToken(false)
                .withSecurityContext(PodParts.podSecurity(PodParts.USER))
                .withNodeSelector(PodParts.nodeSelector(model.placement()))
                .withAffinity(PodParts.affinity(model.placement()).orElse(null))
                .withTolerations(PodParts.tolerations(model.placement()))
                .withContainers(container())
                .withVolumes(stage.volumes())
                .endSpec()
                .build();
        return StagePatch.applied(stage, template, text);
    }

    private Container container() {
        Stage model = stage.stage();
        List<String> command =
                service.command().stream().map(each -> text.value(each, model)).toList();
        return new ContainerBuilder(stage.reaching(PodParts.main(
                        service.image(),
                        command,
                        service.resources(),
                        PodParts.env(model, each -> text.value(each, model)))))
                .addNewPort()
                .withName("http")
                .withContainerPort(service.port())
                .endPort()
                .withReadinessProbe(service.readyPath().map(ServiceStage::probe).orElse(null))
                .withLivenessProbe(service.livePath().map(ServiceStage::probe).orElse(null))
                .build();
    }

    private static Probe probe(String path) {
        return new ProbeBuilder()
                .withNewHttpGet()
                .withPath(path)
                .withPort(new IntOrString("http"))
                .endHttpGet()
                .build();
    }
}
