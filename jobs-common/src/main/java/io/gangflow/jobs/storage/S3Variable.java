package io.gangflow.jobs.storage;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The environment variables for S3's endpoint and credentials: those of the AWS command line and SDKs where one exists,
 * and a few of Gangflow's own. {@code docs/reference/s3.md} describes each.
 */
public enum S3Variable {
    AWS_ENDPOINT_URL_S3,
    AWS_ENDPOINT_URL,
    AWS_REGION,
    AWS_DEFAULT_REGION,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    AWS_WEB_IDENTITY_TOKEN_FILE,
    AWS_ROLE_ARN,
    AWS_ROLE_SESSION_NAME,
    AWS_ENDPOINT_URL_STS,
    AWS_CONTAINER_CREDENTIALS_FULL_URI,
    AWS_CONTAINER_CREDENTIALS_RELATIVE_URI,
    AWS_CONTAINER_AUTHORIZATION_TOKEN,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE,
    AWS_EC2_METADATA_SERVICE_ENDPOINT,
    AWS_PROFILE,
    AWS_SHARED_CREDENTIALS_FILE,
    GANGFLOW_S3_CREDENTIALS,
    GANGFLOW_S3_PATH_STYLE,
    GANGFLOW_S3_CONDITIONAL_WRITES;

    /** Returns the value of the variable. An empty value counts as unset, as for the AWS tools. */
    public Optional<String> in(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(name())).map(String::strip).filter(value -> !value.isEmpty());
    }

    String required(Map<String, String> environment, S3Identity identity) throws StorageException {
        return in(environment)
                .orElseThrow(() -> new StorageException("S3 with the credentials `" + identity.text()
                        + "` needs the environment variable " + name() + ", and it is not set"));
    }

    public static Optional<String> region(Map<String, String> environment) {
        return AWS_REGION.in(environment).or(() -> AWS_DEFAULT_REGION.in(environment));
    }

    public static Optional<String> endpoint(Map<String, String> environment) {
        return AWS_ENDPOINT_URL_S3.in(environment).or(() -> AWS_ENDPOINT_URL.in(environment));
    }

    /** Returns the value of a variable that is {@code true} or {@code false}. */
    public static boolean flag(S3Variable variable, Map<String, String> environment, boolean otherwise)
            throws StorageException {
        String text =
                variable.in(environment).orElse(Boolean.toString(otherwise)).toLowerCase(Locale.ROOT);
        if (!text.equals("true") && !text.equals("false")) {
            throw new StorageException(variable + " is `" + text + "`; write true or false");
        }
        return text.equals("true");
    }
}
