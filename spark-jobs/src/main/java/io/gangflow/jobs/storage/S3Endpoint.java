package io.gangflow.jobs.storage;

import java.net.URI;
import java.util.Map;

/**
 * Where S3 is and who asks, from the variables that the AWS tools read too.
 *
 * @param url without a path; buckets are path segments of it
 * @param sessionToken empty when there is none
 */
record S3Endpoint(URI url, String region, String accessKey, String secretKey, String sessionToken) {

    private static final String DEFAULT_REGION = "us-east-1";

    static S3Endpoint from(Map<String, String> environment) throws StorageException {
        String region =
                environment.getOrDefault("AWS_REGION", environment.getOrDefault("AWS_DEFAULT_REGION", DEFAULT_REGION));
        String url = environment.getOrDefault(
                "AWS_ENDPOINT_URL_S3",
                environment.getOrDefault("AWS_ENDPOINT_URL", "https://s3." + region + ".amazonaws.com"));
        return new S3Endpoint(
                urlOf(url),
                region,
                required(environment, "AWS_ACCESS_KEY_ID"),
                required(environment, "AWS_SECRET_ACCESS_KEY"),
                environment.getOrDefault("AWS_SESSION_TOKEN", ""));
    }

    private static URI urlOf(String text) throws StorageException {
        try {
            URI url = URI.create(text);
            if (url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            throw new StorageException("AWS_ENDPOINT_URL_S3 is not a URL: " + e.getMessage(), e);
        }
        throw new StorageException("AWS_ENDPOINT_URL_S3 is `" + text + "`, not a URL like https://host:port");
    }

    private static String required(Map<String, String> environment, String name) throws StorageException {
        String value = environment.getOrDefault(name, "");
        if (value.isBlank()) {
            throw new StorageException("S3 needs the environment variable " + name + ", and it is not set");
        }
        return value;
    }

    String host() {
        return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "S3Endpoint[" + url + ", " + region + "]";
    }
}
