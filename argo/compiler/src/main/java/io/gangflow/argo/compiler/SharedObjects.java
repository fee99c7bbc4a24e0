package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.argo.compiler.template.Accounts;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The objects that runs of a pipeline require, in order of application. */
final class SharedObjects {

    private SharedObjects() {}

    static List<HasMetadata> of(Plan plan, List<Template> templates) {
        Pipeline pipeline = plan.pipeline();
        List<HasMetadata> objects = new ArrayList<>();
        pipeline.priorityClasses().forEach(spec -> objects.add(priorityClass(pipeline, spec)));
        plan.queues().forEach(spec -> objects.add(queue(pipeline, spec)));
        List<HasMetadata> roles = new ArrayList<>();
        Map<String, Set<String>> others = otherAccounts(plan);
        rules(plan, templates)
                .forEach((account, rules) ->
                        grant(pipeline, account, rules, others.getOrDefault(account, Set.of()), objects, roles));
        roles.stream().filter(Role.class::isInstance).forEach(objects::add);
        roles.stream().filter(RoleBinding.class::isInstance).forEach(objects::add);
        objects.addAll(NetworkPolicies.of(plan));
        return objects;
    }

    /** The permissions of each account that the pipeline uses. */
    private static Map<String, List<PolicyRule>> rules(Plan plan, List<Template> templates) {
        Accounts accounts = new Accounts(plan.pipeline().name());
        SparkAccess spark = SparkAccess.of(plan);
        Map<String, List<PolicyRule>> rules = new LinkedHashMap<>();
        rules.put(accounts.workflow(), List.of(AccessRules.taskResults()));
        rules.put(accounts.launcher(), AccessRules.launcher(templates));
        rules.put(accounts.sparkSubmit(), spark.ofSubmission());
        rules.put(accounts.sparkDriver(), spark.ofDriver());
        rules.values().removeIf(List::isEmpty);
        return rules;
    }

    /**
     * Accounts that stages name themselves, by the account that they replace: they are granted the permissions that
     * Argo and Spark need, too.
     */
    private static Map<String, Set<String>> otherAccounts(Plan plan) {
        Accounts accounts = new Accounts(plan.pipeline().name());
        Map<String, Set<String>> others = new LinkedHashMap<>();
        Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .map(PlannedStage::stage)
                .forEach(stage -> stage.pods().serviceAccount().ifPresent(account -> {
                    if (stage.work() instanceof Work.Pod) {
                        others.computeIfAbsent(accounts.workflow(), none -> new TreeSet<>())
                                .add(account);
                    } else if (stage.work() instanceof Work.Spark spark
                            && !spark.mode().isStrict()) {
                        others.computeIfAbsent(accounts.sparkDriver(), none -> new TreeSet<>())
                                .add(account);
                    }
                }));
        return others;
    }

    private static PriorityClass priorityClass(Pipeline pipeline, Pipeline.PriorityClassSpec spec) {
        return new PriorityClassBuilder()
                .withMetadata(metadata(pipeline, spec.name()))
                .withValue(spec.value())
                .withGlobalDefault(false)
                .withPreemptionPolicy(spec.preempts() ? "PreemptLowerPriority" : "Never")
                .build();
    }

    private static Queue queue(Pipeline pipeline, QueueSpec spec) {
        QueueBuilder queue = new QueueBuilder()
                .withMetadata(metadata(pipeline, spec.name()))
                .withNewSpec()
                .withWeight(spec.weight())
                .withReclaimable(spec.reclaimable())
                .withCapability(spec.capability().map(PodParts::quantities).orElse(null))
                .endSpec();
        spec.guarantee()
                .ifPresent(guarantee -> queue.editSpec()
                        .withNewGuarantee()
                        .withResource(PodParts.quantities(guarantee))
                        .endGuarantee()
                        .endSpec());
        return queue.build();
    }

    private static void grant(
            Pipeline pipeline,
            String account,
            List<PolicyRule> rules,
            Set<String> others,
            List<HasMetadata> objects,
            List<HasMetadata> roles) {
        objects.add(new ServiceAccountBuilder()
                .withMetadata(metadata(pipeline, account))
                .build());
        roles.add(new RoleBuilder()
                .withMetadata(metadata(pipeline, account))
                .withRules(AccessRules.merged(rules))
                .build());
        RoleBindingBuilder binding = new RoleBindingBuilder()
                .withMetadata(metadata(pipeline, account))
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", account);
        Stream.concat(Stream.of(account), others.stream())
                .forEach(subject -> binding.addNewSubject()
                        .withKind("ServiceAccount")
                        .withName(subject)
                        .endSubject());
        roles.add(binding.build());
    }

    private static ObjectMeta metadata(Pipeline pipeline, String name) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withLabels(Map.of(Label.PIPELINE, pipeline.name()))
                .build();
    }
}
