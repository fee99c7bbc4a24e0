package io.gangflow.jobs.storage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of credentials for S3. */
public enum S3Identity {
    /** {@code AWS_ACCESS_KEY_ID} and its companions. */
    ENVIRONMENT,
    /** A token file that is exchanged for keys at STS: EKS roles for service accounts, or any OpenID provider. */
    WEB_IDENTITY,
    /** A credentials endpoint near the pod: EKS Pod Identity, ECS. */
    POD_IDENTITY,
    /** The metadata service of the machine. */
    INSTANCE,
    /** A section of the credentials file of the AWS tools; on a cluster a mounted Secret. */
    PROFILE,
    /** No credentials: public buckets only. */
    ANONYMOUS;

    /** The message for missing credentials. */
    public static final String MISSING = "S3 needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,"
            + " AWS_SHARED_CREDENTIALS_FILE to a file that exists (on a cluster, Secret `gangflow-storage` with the key"
            + " `credentials`), or GANGFLOW_S3_CREDENTIALS to instance or anonymous";

    /** Returns the name in {@code GANGFLOW_S3_CREDENTIALS}, such as {@code web-identity}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the value of {@code GANGFLOW_S3_CREDENTIALS}, or else the first kind whose variables are set, in the
     * order of the AWS SDKs. The machine's metadata service and anonymous access have no variables, so they must be
     * selected by name.
     *
     * @throws StorageException if the value of the variable is unknown
     */
    public static Optional<S3Identity> of(Map<String, String> environment) throws StorageException {
        Optional<String> asked = S3Variable.GANGFLOW_S3_CREDENTIALS.in(environment);
        if (asked.isPresent()) {
            return Optional.of(named(asked.get()));
        }
        if (S3Variable.AWS_ACCESS_KEY_ID.in(environment).isPresent()) {
            return Optional.of(ENVIRONMENT);
        }
        if (S3Variable.AWS_WEB_IDENTITY_TOKEN_FILE.in(environment).isPresent()) {
            return Optional.of(WEB_IDENTITY);
        }
        if (S3Variable.AWS_PROFILE.in(environment).isPresent() || hasCredentialsFile(environment)) {
            return Optional.of(PROFILE);
        }
        boolean container =
                S3Variable.AWS_CONTAINER_CREDENTIALS_FULL_URI.in(environment).isPresent()
                        || S3Variable.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
                                .in(environment)
                                .isPresent();
        return container ? Optional.of(POD_IDENTITY) : Optional.empty();
    }

    /** The variable is set in every pod that uses the object store; the file only exists if the Secret does. */
    private static boolean hasCredentialsFile(Map<String, String> environment) {
        return S3Variable.AWS_SHARED_CREDENTIALS_FILE
                .in(environment)
                .filter(file -> Files.isRegularFile(Path.of(file)))
                .isPresent();
    }

    private static S3Identity named(String text) throws StorageException {
        for (S3Identity identity : values()) {
            if (identity.text().equals(text)) {
                return identity;
            }
        }
        throw new StorageException(S3Variable.GANGFLOW_S3_CREDENTIALS + " is `" + text + "`; write one of "
                + Arrays.stream(values()).map(S3Identity::text).collect(Collectors.joining(", ")));
    }
}
