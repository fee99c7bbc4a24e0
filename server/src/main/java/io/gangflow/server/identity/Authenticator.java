package io.gangflow.server.identity;

import io.gangflow.server.http.ApiException;

/** Authenticates callers. Thread-safe. */
public interface Authenticator {

    /**
     * Returns the caller for the credentials.
     *
     * @param origin of the request
     * @throws ApiException with 401 or 403 and Airflow's message, or 503 when the authenticator does not respond
     */
    Identity identify(Credentials credentials, Origin origin) throws InterruptedException;
}
