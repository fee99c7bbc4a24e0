package io.gangflow.jobs.storage;

import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/** A source of keys for S3 requests. */
interface KeySource {

    /** Returns the current keys; empty if requests are not signed. */
    Optional<S3Keys> keys() throws IOException;

    /** Discards keys that S3 has rejected as expired; returns whether there can be new ones. */
    default boolean renew() {
        return false;
    }

    /** Returns the source that the environment selects. Keys are fetched when they are first needed. */
    static KeySource of(Map<String, String> environment, Clock clock) throws StorageException {
        S3Identity identity = S3Identity.of(environment).orElseThrow(() -> new StorageException(S3Identity.MISSING));
        return switch (identity) {
            case ENVIRONMENT -> fixed(Optional.of(fromEnvironment(environment)));
            case ANONYMOUS -> fixed(Optional.empty());
            case PROFILE -> fixed(Optional.of(ProfileKeys.read(environment)));
            case WEB_IDENTITY -> new RenewedKeys(new WebIdentityKeys(environment), clock);
            case POD_IDENTITY -> new RenewedKeys(ContainerKeys.from(environment), clock);
            case INSTANCE -> new RenewedKeys(InstanceKeys.from(environment), clock);
        };
    }

    private static KeySource fixed(Optional<S3Keys> keys) {
        return () -> keys;
    }

    private static S3Keys fromEnvironment(Map<String, String> environment) throws StorageException {
        return new S3Keys(
                S3Variable.AWS_ACCESS_KEY_ID.required(environment, S3Identity.ENVIRONMENT),
                S3Variable.AWS_SECRET_ACCESS_KEY.required(environment, S3Identity.ENVIRONMENT),
                S3Variable.AWS_SESSION_TOKEN.in(environment).orElse(""),
                Optional.empty());
    }
}
