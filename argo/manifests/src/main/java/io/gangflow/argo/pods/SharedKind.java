package io.gangflow.argo.pods;

import io.gangflow.kind.ApiResource;
import io.gangflow.kind.KindCatalogue;
import java.util.Set;

/** Objects that are no work themselves and bear on it: queues, priority classes, quotas, budgets. */
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
