package io.gangflow.airflow.identity;

import io.gangflow.airflow.http.ApiException;

/** Finds out who calls. Thread-safe. */
public interface Authenticator {

    /**
     * The caller that the credentials prove.
     *
     * @param origin where the request came from
     * @throws ApiException with 401 or 403, in Airflow's words, or 503 when nobody can be asked
     */
    Identity identify(Credentials credentials, Origin origin) throws InterruptedException;
}
