package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatusBuilder;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.OwnerReferences;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.kube.match.LabelSelectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Maintains the status of PodDisruptionBudgets: how many pods of a budget are ready, how many must be, and how many may
 * therefore be evicted (kubernetes/pkg/controller/disruption v1.36.1). Percentages and maxUnavailable refer to the
 * scale of the pods' controllers; pods without a scale do not count, so that such a budget allows no disruption.
 * Stateless.
 */
public final class DisruptionController implements Controller {

    @Override
    public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
        List<Change> changes = new ArrayList<>();
        List<PodDisruptionBudget> budgets = objects.list(PodDisruptionBudget.class);
        if (!budgets.isEmpty()) {
            List<Pod> pods = objects.list(Pod.class);
            budgets.forEach(budget -> reconcile(budget, pods, new ControllerScales(objects), changes));
        }
        return changes;
    }

    private static void reconcile(
            PodDisruptionBudget budget, List<Pod> all, ControllerScales scales, List<Change> changes) {
        PodDisruptionBudgetSpec spec = requireNonNullElse(budget.getSpec(), new PodDisruptionBudgetSpec());
        Predicate<Map<String, String>> selector = LabelSelectors.predicate(spec.getSelector());
        List<Pod> pods = all.stream()
                .filter(pod -> pod.getMetadata()
                        .getNamespace()
                        .equals(budget.getMetadata().getNamespace()))
                .filter(pod -> !List.of("Succeeded", "Failed").contains(PodStatusView.phase(pod)))
                .filter(pod -> selector.test(ObjectView.labels(pod)))
                .toList();
        BudgetExpectation expectation = BudgetExpectation.of(spec, pods.size(), scales.total(owners(pods)));
        int healthy =
                (int) pods.stream().filter(DisruptionController::isHealthy).count();
        int spare = expectation.pods() > 0 ? Math.max(0, healthy - expectation.healthy()) : 0;
        PodDisruptionBudgetStatus old = requireNonNullElse(budget.getStatus(), new PodDisruptionBudgetStatus());
        PodDisruptionBudgetStatus status = new PodDisruptionBudgetStatusBuilder(old)
                .withExpectedPods(expectation.pods())
                .withDesiredHealthy(expectation.healthy())
                .withCurrentHealthy(healthy)
                .withDisruptionsAllowed(spare)
                .withObservedGeneration(budget.getMetadata().getGeneration())
                .build();
        if (!status.equals(old)) {
            changes.add(new Change.UpdateStatus(
                    new PodDisruptionBudgetBuilder(budget).withStatus(status).build()));
        }
    }

    private static List<OwnerReference> owners(List<Pod> pods) {
        return pods.stream()
                .flatMap(pod -> OwnerReferences.controllerOf(pod).stream())
                .toList();
    }

    private static boolean isHealthy(Pod pod) {
        return !ObjectView.isDeleting(pod)
                && PodStatusView.condition(pod, "Ready")
                        .filter(condition -> "True".equals(condition.getStatus()))
                        .isPresent();
    }
}
