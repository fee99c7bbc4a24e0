package io.gangflow.jobs.storage;

import java.net.URI;
import java.util.Map;

/**
 * The S3 endpoint, from the variables that the AWS tools read too.
 *
 * @param url without a path
 * @param pathStyle whether buckets are path segments of the URL, or else host names
 */
record S3Endpoint(URI url, String region, boolean pathStyle) {

    private static final String DEFAULT_REGION = "us-east-1";

    static S3Endpoint from(Map<String, String> environment) throws StorageException {
        String region = region(environment);
        boolean amazon = S3Variable.endpoint(environment).isEmpty();
        S3Variable named = S3Variable.AWS_ENDPOINT_URL_S3.in(environment).isPresent()
                ? S3Variable.AWS_ENDPOINT_URL_S3
                : S3Variable.AWS_ENDPOINT_URL;
        return new S3Endpoint(
                urlOf(named, S3Variable.endpoint(environment).orElse("https://s3." + region + ".amazonaws.com")),
                region,
                S3Variable.flag(S3Variable.GANGFLOW_S3_PATH_STYLE, environment, !amazon));
    }

    static String region(Map<String, String> environment) {
        return S3Variable.region(environment).orElse(DEFAULT_REGION);
    }

    static URI urlOf(S3Variable variable, String text) throws StorageException {
        try {
            URI url = URI.create(text);
            if (url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            throw new StorageException(variable + " is not a URL: " + e.getMessage(), e);
        }
        throw new StorageException(variable + " is `" + text + "`, not a URL like https://host:port");
    }

    String host(String bucket) {
        String host = pathStyle ? url.getHost() : bucket + "." + url.getHost();
        return url.getPort() < 0 ? host : host + ":" + url.getPort();
    }

    /** Returns the percent-encoded path of an object. */
    String path(S3Place place) {
        String key = AwsSignature.encode(place.key(), true);
        if (!pathStyle) {
            return "/" + key;
        }
        return "/" + place.bucket() + (key.isEmpty() ? "" : "/" + key);
    }
}
