package io.gangflow.spark.s3a;

import io.gangflow.jobs.storage.S3Identity;

/** The credentials provider class for each kind of credentials. */
final class S3AProviders {

    private static final String SDK = "software.amazon.awssdk.auth.credentials.";
    private static final String HADOOP = "org.apache.hadoop.fs.s3a.";

    private S3AProviders() {}

    static String providerOf(S3Identity identity) {
        return switch (identity) {
            case ENVIRONMENT -> SDK + "EnvironmentVariableCredentialsProvider";
            case WEB_IDENTITY -> SDK + "WebIdentityTokenFileCredentialsProvider";
            case POD_IDENTITY -> SDK + "ContainerCredentialsProvider";
            // Tries container credentials first, then the instance; caches them, and shares its refreshes.
            case INSTANCE -> HADOOP + "auth.IAMInstanceCredentialsProvider";
            case PROFILE -> HADOOP + "auth.ProfileAWSCredentialsProvider";
            case ANONYMOUS -> HADOOP + "AnonymousAWSCredentialsProvider";
        };
    }
}
