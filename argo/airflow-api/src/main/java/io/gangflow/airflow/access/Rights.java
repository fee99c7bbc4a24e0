package io.gangflow.airflow.access;

import io.gangflow.airflow.http.ApiException;
import io.gangflow.airflow.http.Permission;
import io.gangflow.airflow.identity.Identity;

/** Decides about what a caller may do in the namespace that is served. Thread-safe. */
@FunctionalInterface
public interface Rights {

    /** Whoever was let in may do everything: for a cluster that is a process of the same user on the same machine. */
    Rights EVERYTHING = (who, what) -> true;

    /**
     * Whether the caller may.
     *
     * @throws ApiException with 503 when nobody can be asked
     */
    boolean allows(Identity who, Permission what) throws InterruptedException;
}
