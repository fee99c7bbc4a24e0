package io.gangflow.server.http;

/** What the caller of a request may do, beyond the permissions of its route. Thread-safe. */
@FunctionalInterface
public interface Grants {

    /** Grants nothing more. */
    Grants NONE = permission -> false;

    /**
     * Whether the caller has the permission.
     *
     * @throws ApiException with 503 when the authorizer does not respond
     */
    boolean allows(Permission permission) throws InterruptedException;
}
