package io.gangflow.argo.pods;

import java.util.Set;

/** Objects that are no work themselves and bear on it: queues, priority classes, quotas, budgets. */
final class SharedKind implements Kind {

    @Override
    public Set<String> types() {
        return Set.of(
                "scheduling.volcano.sh/v1beta1/Queue",
                "scheduling.k8s.io/v1/PriorityClass",
                "v1/ResourceQuota",
                "policy/v1/PodDisruptionBudget");
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        draft.share(cause.object().object());
    }
}
