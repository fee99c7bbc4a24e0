package io.gangflow.workloads.kind;

import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Set;

/** Objects that create no pods but affect them: queues, priority classes, quotas, budgets. */
final class SharedKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(
                KindCatalogue.QUEUE,
                KindCatalogue.PRIORITY_CLASS,
                KindCatalogue.RESOURCE_QUOTA,
                KindCatalogue.POD_DISRUPTION_BUDGET);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        draft.share(cause.object().object());
    }
}
