package io.gangflow.airflow.server;

import io.gangflow.airflow.access.Rights;
import io.gangflow.airflow.identity.Authenticator;
import io.gangflow.airflow.limit.TokenBuckets;
import java.util.function.BooleanSupplier;

/**
 * What every exchange needs.
 *
 * @param users how fast each caller may ask
 * @param draining whether the server is about to end
 */
record Parts(
        ServerLimits limits,
        Authenticator authenticator,
        Rights rights,
        TokenBuckets users,
        Workers workers,
        BodyBudget bodies,
        Metrics metrics,
        BooleanSupplier draining) {}
