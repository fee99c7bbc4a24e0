package io.gangflow.spark;

import java.util.Map;
import java.util.TreeMap;

/** How Hadoop's S3A is told what the {@code AWS_*} variables say; the keys themselves stay in the environment. */
final class S3A {

    private static final String PREFIX = "spark.hadoop.fs.s3a.";
    private static final String DEFAULT_REGION = "us-east-1";

    private S3A() {}

    /** Spark properties; nothing secret among them, because Spark puts its properties into a ConfigMap. */
    static Map<String, String> settings(Map<String, String> environment) {
        Map<String, String> settings = new TreeMap<>();
        String region =
                environment.getOrDefault("AWS_REGION", environment.getOrDefault("AWS_DEFAULT_REGION", DEFAULT_REGION));
        settings.put(PREFIX + "endpoint.region", region);
        String endpoint =
                environment.getOrDefault("AWS_ENDPOINT_URL_S3", environment.getOrDefault("AWS_ENDPOINT_URL", ""));
        if (!endpoint.isEmpty()) {
            settings.put(PREFIX + "endpoint", endpoint);
            settings.put(PREFIX + "path.style.access", "true");
            settings.put(PREFIX + "connection.ssl.enabled", Boolean.toString(endpoint.startsWith("https:")));
        }
        if (!environment.getOrDefault("AWS_ACCESS_KEY_ID", "").isEmpty()) {
            settings.put(
                    PREFIX + "aws.credentials.provider",
                    "software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider");
        }
        return settings;
    }

    /** {@code s3://} is what people write; Hadoop's name for it is {@code s3a://}. */
    static String uri(String place) {
        return place.startsWith("s3://") ? "s3a://" + place.substring("s3://".length()) : place;
    }
}
