package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.gangflow.argo.compiler.ray.RayProgram;
import io.gangflow.argo.compiler.template.MetricsPort;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The NetworkPolicies for connections to the pods of a pipeline. One policy rejects all clients except Prometheus;
 * others, which are additive, admit the pods of a stage that communicate with each other, and the clients of a service.
 * Gangs of Volcano need none here, because its svc plugin creates one for each Job (volcano v1.15,
 * pkg/controllers/job/plugins/svc), which admits that Job's pods only. A policy is static and cannot select a run, so a
 * stage's pods of two runs can connect to each other unless there is a policy per Job. Objects of {@code manifest}
 * stages are not covered. Why egress is open: docs/decisions/0021.
 */
final class NetworkPolicies {

    private final String pipeline;
    private final List<PlannedStage> stages;

    private NetworkPolicies(Plan plan) {
        this.pipeline = plan.pipeline().name();
        this.stages =
                Stream.concat(plan.stages().stream(), plan.onExit().stream()).toList();
    }

    static List<HasMetadata> of(Plan plan) {
        return new NetworkPolicies(plan).policies();
    }

    private List<HasMetadata> policies() {
        List<HasMetadata> policies = new ArrayList<>();
        List<String> foreign = stages.stream()
                .filter(stage -> stage.stage().work() instanceof Work.Manifest)
                .map(PlannedStage::name)
                .toList();
        if (foreign.size() == stages.size()) {
            return policies;
        }
        policies.add(policy(pipeline, everyPodBut(foreign), List.of(prometheus())));
        for (PlannedStage stage : stages) {
            List<NetworkPolicyIngressRule> rules = admitted(stage);
            if (!rules.isEmpty()) {
                // Pipeline names have no dots, so no other pipeline's policy has this name.
                policies.add(policy(pipeline + "." + stage.name(), podsOf(stage), rules));
            }
        }
        return policies;
    }

    private List<NetworkPolicyIngressRule> admitted(PlannedStage stage) {
        if (stage.stage().work() instanceof Work.Service service) {
            return List.of(new NetworkPolicyIngressRuleBuilder()
                    .addNewPort()
                    .withProtocol("TCP")
                    .withPort(new IntOrString(service.port()))
                    .endPort()
                    .build());
        }
        List<NetworkPolicyIngressRule> rules = new ArrayList<>();
        if (havePeers(stage)) {
            rules.add(new NetworkPolicyIngressRuleBuilder()
                    .addNewFrom()
                    .withPodSelector(podsOf(stage))
                    .endFrom()
                    .build());
        }
        if (stage.stage().work() instanceof Work.Ray) {
            rules.add(from("kuberay-operator", new IntOrString(RayProgram.DASHBOARD)));
        }
        return rules;
    }

    private static boolean havePeers(PlannedStage stage) {
        Work work = stage.stage().work();
        boolean operators = work instanceof Work.Ray
                || (work instanceof Work.Ddp ddp && ddp.backend().isForOperator());
        if (operators || (work instanceof Work.Spark spark && !spark.mode().isStrict())) {
            return true;
        }
        boolean alone = work instanceof Work.Pod || work instanceof Work.Manifest;
        return !alone && stage.scheduler() != SchedulerName.VOLCANO;
    }

    /** The label of the Prometheus operator's pods, in any namespace. */
    private static NetworkPolicyIngressRule prometheus() {
        return from("prometheus", new IntOrString(MetricsPort.NAME));
    }

    /** Pods of that name in any namespace, such as KubeRay's operator by the label of its chart (1.7.0). */
    private static NetworkPolicyIngressRule from(String name, IntOrString port) {
        return new NetworkPolicyIngressRuleBuilder()
                .addNewFrom()
                .withNewNamespaceSelector()
                .endNamespaceSelector()
                .withPodSelector(new LabelSelectorBuilder()
                        .addToMatchLabels("app.kubernetes.io/name", name)
                        .build())
                .endFrom()
                .addNewPort()
                .withProtocol("TCP")
                .withPort(port)
                .endPort()
                .build();
    }

    private LabelSelector everyPodBut(List<String> foreign) {
        LabelSelectorBuilder selector = new LabelSelectorBuilder().addToMatchLabels(Label.PIPELINE, pipeline);
        if (!foreign.isEmpty()) {
            selector.addNewMatchExpression()
                    .withKey(Label.STAGE)
                    .withOperator("NotIn")
                    .withValues(foreign)
                    .endMatchExpression();
        }
        return selector.build();
    }

    private LabelSelector podsOf(PlannedStage stage) {
        return new LabelSelectorBuilder()
                .withMatchLabels(new TreeMap<>(Map.of(Label.PIPELINE, pipeline, Label.STAGE, stage.name())))
                .build();
    }

    private NetworkPolicy policy(String name, LabelSelector pods, List<NetworkPolicyIngressRule> rules) {
        return new NetworkPolicyBuilder()
                .withMetadata(new ObjectMetaBuilder()
                        .withName(name)
                        .withLabels(Map.of(Label.PIPELINE, pipeline))
                        .build())
                .withNewSpec()
                .withPodSelector(pods)
                .withPolicyTypes("Ingress")
                .withIngress(rules)
                .endSpec()
                .build();
    }
}
