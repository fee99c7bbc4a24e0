package io.gangflow.workloads.pods;

import io.gangflow.kubernetes.kind.ApiResource;
import java.util.Set;

/** What objects of one kind cause. Stateless; safe for use by several threads. */
interface Kind {

    /** What it takes. */
    Set<ApiResource> types();

    void add(Cause cause, WorkDraft draft);
}
