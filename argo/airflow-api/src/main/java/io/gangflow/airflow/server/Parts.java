package io.gangflow.airflow.server;

import io.gangflow.airflow.limit.TokenBuckets;
import java.util.function.BooleanSupplier;

/**
 * What every exchange needs.
 *
 * @param users how fast each caller may ask
 * @param logins how fast each address may ask for tokens
 * @param draining whether the server is about to end
 */
record Parts(
        ServerLimits limits,
        Admission admission,
        TokenBuckets users,
        TokenBuckets logins,
        Workers workers,
        BodyBudget bodies,
        Metrics metrics,
        BooleanSupplier draining) {}
