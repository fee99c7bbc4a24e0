package io.gangflow.server.jetty;

import io.gangflow.server.limit.TokenBuckets;
import java.util.function.BooleanSupplier;

/**
 * The parts of the server that every exchange needs.
 *
 * @param users request rate per caller
 * @param logins rate of token requests per address
 * @param draining whether the server is about to stop
 */
record ServerComponents(
        ServerLimits limits,
        AccessControl admission,
        TokenBuckets users,
        TokenBuckets logins,
        Workers workers,
        BodyBudget bodies,
        Metrics metrics,
        BooleanSupplier draining) {}
