package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupConditionBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupStatus;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.simulator.engine.PodGroupConditions;
import io.gangflow.simulator.engine.PodPhases;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** Writes a scheduler's decisions to the API, except those that are outdated. */
final class DecisionWriter {

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final KubernetesClient client;
    private final ClusterView view;
    private final Clock clock;

    DecisionWriter(KubernetesClient client, ClusterView view, Clock clock) {
        this.client = client;
        this.view = view;
        this.clock = clock;
    }

    /** Writes all decisions; the result returns whether the view shows all of them yet. */
    BooleanSupplier write(Decisions decisions) {
        decisions.podGroups().forEach(this::update);
        decisions.evictions().forEach(this::evict);
        decisions.nominations().forEach(this::nominate);
        decisions.bindings().forEach(this::bind);
        decisions.unschedulable().forEach(this::explain);
        return () -> decisions.bindings().stream().allMatch(this::isSeen)
                && decisions.podGroups().stream().allMatch(this::isSeen);
    }

    private void bind(Decisions.Binding decision) {
        view.get(Pod.class, decision.namespace(), decision.pod()).ifPresent(pod -> {
            Binding binding = new BindingBuilder()
                    .withNewMetadata()
                    .withNamespace(decision.namespace())
                    .withName(decision.pod())
                    .withUid(pod.getMetadata().getUid())
                    .endMetadata()
                    .withNewTarget()
                    .withApiVersion("v1")
                    .withKind("Node")
                    .withName(decision.node())
                    .endTarget()
                    .build();
            String path = "/api/v1/namespaces/%s/pods/%s/binding".formatted(decision.namespace(), decision.pod());
            Writes.unlessOutdated(() -> client.raw(path, "POST", Serialization.asJson(binding)));
        });
    }

    private boolean isSeen(Decisions.Binding decision) {
        return view.get(Pod.class, decision.namespace(), decision.pod())
                .map(pod -> pod.getSpec().getNodeName() != null)
                .orElse(true);
    }

    /** As in kube-scheduler: first the condition, for the pod's controller, then the deletion. */
    private void evict(Decisions.Eviction decision) {
        view.get(Pod.class, decision.namespace(), decision.pod())
                .filter(pod -> !ObjectView.isDeleting(pod))
                .ifPresent(pod -> Writes.unlessOutdated(() -> client.pods()
                        .inNamespace(decision.namespace())
                        .withName(decision.pod())
                        .subresource("status")
                        .patch(MERGE, Serialization.asJson(disrupted(pod, decision.reason())))));
        Writes.unlessOutdated(() -> client.pods()
                .inNamespace(decision.namespace())
                .withName(decision.pod())
                .delete());
    }

    private Pod disrupted(Pod pod, String reason) {
        return new PodBuilder()
                .withNewMetadata()
                .withUid(pod.getMetadata().getUid())
                .endMetadata()
                .withNewStatus()
                .withConditions(PodPhases.disrupted(pod, "PreemptionByScheduler", reason, clock.millis())
                        .getStatus()
                        .getConditions())
                .endStatus()
                .build();
    }

    private void nominate(Decisions.Nomination decision) {
        Map<String, Map<String, String>> patch = Map.of("status", Map.of("nominatedNodeName", decision.node()));
        Writes.unlessOutdated(() -> client.pods()
                .inNamespace(decision.namespace())
                .withName(decision.pod())
                .subresource("status")
                .patch(MERGE, Serialization.asJson(patch)));
    }

    private void explain(Decisions.Unschedulable decision) {
        view.get(Pod.class, decision.namespace(), decision.pod())
                .filter(pod -> !hasMessage(pod, decision.message()))
                .ifPresent(pod -> Writes.unlessOutdated(() -> client.pods()
                        .inNamespace(decision.namespace())
                        .withName(decision.pod())
                        .subresource("status")
                        .patch(MERGE, Serialization.asJson(unschedulable(pod, decision.message())))));
    }

    private static boolean hasMessage(Pod pod, String message) {
        return PodStatusView.condition(pod, "PodScheduled")
                .filter(condition -> message.equals(condition.getMessage()))
                .isPresent();
    }

    private Pod unschedulable(Pod pod, String message) {
        List<PodCondition> others = PodStatusView.conditions(pod).stream()
                .filter(condition -> !condition.getType().equals("PodScheduled"))
                .toList();
        return new PodBuilder()
                .withNewMetadata()
                .withUid(pod.getMetadata().getUid())
                .endMetadata()
                .withNewStatus()
                .withConditions(others)
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage(message)
                .withLastTransitionTime(now())
                .endCondition()
                .endStatus()
                .build();
    }

    private void update(Decisions.PodGroupUpdate update) {
        view.get(PodGroup.class, update.namespace(), update.podGroup())
                .filter(group -> !phase(group).equals(update.phase())
                        || !hasMessage(group, update)
                        || !counts(group, update.counts()))
                .ifPresent(group -> Writes.unlessOutdated(() -> client.resources(PodGroup.class)
                        .inNamespace(update.namespace())
                        .withName(update.podGroup())
                        .subresource("status")
                        .patch(MERGE, Serialization.asJson(changed(group, update)))));
    }

    private boolean isSeen(Decisions.PodGroupUpdate update) {
        return view.get(PodGroup.class, update.namespace(), update.podGroup())
                .map(group -> phase(group).equals(update.phase()))
                .orElse(true);
    }

    private static String phase(PodGroup group) {
        return group.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(group.getStatus().getPhase(), "");
    }

    private static boolean counts(PodGroup group, Decisions.PodCounts counts) {
        PodGroupStatus status = Objects.requireNonNullElse(group.getStatus(), new PodGroupStatus());
        return counts.equals(new Decisions.PodCounts(
                Objects.requireNonNullElse(status.getRunning(), 0),
                Objects.requireNonNullElse(status.getSucceeded(), 0),
                Objects.requireNonNullElse(status.getFailed(), 0)));
    }

    private static List<PodGroupCondition> conditions(PodGroup group) {
        return group.getStatus() == null ? List.of() : group.getStatus().getConditions();
    }

    private static boolean hasMessage(PodGroup group, Decisions.PodGroupUpdate update) {
        return update.conditionType().isEmpty()
                || conditions(group).stream()
                        .anyMatch(condition -> update.conditionType().equals(condition.getType())
                                && update.message().equals(condition.getMessage()));
    }

    private PodGroup changed(PodGroup group, Decisions.PodGroupUpdate update) {
        List<PodGroupCondition> conditions = conditions(group);
        if (!update.conditionType().isEmpty()) {
            PodGroupCondition newest = new PodGroupConditionBuilder()
                    .withType(update.conditionType())
                    .withStatus("True")
                    .withReason(update.reason())
                    .withMessage(update.message())
                    .withLastTransitionTime(now())
                    .build();
            conditions = PodGroupConditions.with(conditions, newest);
        }
        return new PodGroupBuilder()
                .withNewMetadata()
                .endMetadata()
                .withNewStatus()
                .withPhase(update.phase())
                .withConditions(conditions)
                .withRunning(update.counts().running())
                .withSucceeded(update.counts().succeeded())
                .withFailed(update.counts().failed())
                .endStatus()
                .build();
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
