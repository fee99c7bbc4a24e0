package io.gangflow.scheduling.kube;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.gangflow.scheduling.kube.match.LabelSelectors;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.DisruptionBudget;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Separates the pods that their PodDisruptionBudgets still allow to evict from those whose eviction would violate one,
 * counting in the given order (plugins/defaultpreemption, filterPodsWithPDBViolation). A budget without a selector
 * protects nothing.
 */
final class BudgetCheck {

    private final List<DisruptionBudget> budgets;
    private final List<Predicate<Map<String, String>>> selectors;

    BudgetCheck(List<DisruptionBudget> budgets) {
        this.budgets = budgets;
        this.selectors =
                budgets.stream().map(budget -> selector(budget.selector())).toList();
    }

    /** Partitions pods; the key true has those whose eviction would violate a budget. */
    Map<Boolean, List<PodInfo>> partition(List<PodInfo> pods) {
        int[] allowed =
                budgets.stream().mapToInt(DisruptionBudget::disruptionsAllowed).toArray();
        return pods.stream().collect(Collectors.partitioningBy(pod -> violates(pod.pod(), allowed)));
    }

    /** Every matching budget is decremented, including those after the first violated one. */
    private boolean violates(PodState pod, int[] allowed) {
        boolean violated = false;
        for (int i = 0; i < allowed.length; i++) {
            if (budgets.get(i).namespace().equals(pod.namespace())
                    && selectors.get(i).test(pod.labels())) {
                allowed[i]--;
                violated |= allowed[i] < 0;
            }
        }
        return violated;
    }

    private static Predicate<Map<String, String>> selector(LabelSelector selector) {
        boolean empty =
                (selector.getMatchLabels() == null || selector.getMatchLabels().isEmpty())
                        && selector.getMatchExpressions().isEmpty();
        Predicate<Map<String, String>> matches = LabelSelectors.predicate(selector);
        return labels -> !empty && !labels.isEmpty() && matches.test(labels);
    }
}
