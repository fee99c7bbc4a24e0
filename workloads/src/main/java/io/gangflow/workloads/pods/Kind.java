package io.gangflow.workloads.pods;

import io.gangflow.kubernetes.kind.ApiResource;
import java.util.Set;

/** The pods caused by objects of one kind. Stateless; safe for use by several threads. */
public interface Kind {

    /** Returns the supported resource types. */
    Set<ApiResource> types();

    void add(Cause cause, WorkDraft draft);
}
