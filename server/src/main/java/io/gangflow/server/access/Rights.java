package io.gangflow.server.access;

import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Permission;
import io.gangflow.server.identity.Identity;

/** Checks what a caller is allowed to do in the served namespace. Thread-safe. */
@FunctionalInterface
public interface Rights {

    /** Allows everything: for a cluster that is a process of the same user on the same machine. */
    Rights EVERYTHING = (who, what) -> true;

    /**
     * Whether the caller has the permission.
     *
     * @throws ApiException with 503 when the authorizer does not respond
     */
    boolean allows(Identity who, Permission what) throws InterruptedException;
}
