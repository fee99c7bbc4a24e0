package io.gangflow.argo.pods;

import java.util.Set;

/** What objects of one kind cause. Stateless; safe for use by several threads. */
interface Kind {

    /** {@code apiVersion/kind} of what it takes. */
    Set<String> types();

    void add(Cause cause, WorkDraft draft);
}
