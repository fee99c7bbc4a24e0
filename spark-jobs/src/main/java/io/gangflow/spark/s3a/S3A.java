package io.gangflow.spark.s3a;

import io.gangflow.jobs.storage.S3Identity;
import io.gangflow.jobs.storage.S3Variable;
import io.gangflow.jobs.storage.StorageException;
import io.gangflow.jobs.storage.TlsFailure;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * How Hadoop's S3A is told what the variables of {@link S3Variable} say. Keys stay in the environment: Spark puts its
 * properties into a ConfigMap, where others can read them.
 */
public final class S3A {

    static final String PREFIX = "spark.hadoop.fs.s3a.";

    private static final String PROVIDER = PREFIX + "aws.credentials.provider";
    private static final String DEFAULT_REGION = "us-east-1";

    private S3A() {}

    /**
     * Spark properties for sessions that read and write {@code s3a://}, in the order of their names; nothing secret
     * among them.
     *
     * @throws StorageException when a variable has a value that it cannot have
     */
    public static Map<String, String> settings(Map<String, String> environment) throws StorageException {
        Map<String, String> settings = new TreeMap<>(S3ADefaults.settings());
        settings.put(PREFIX + "endpoint.region", S3Variable.region(environment).orElse(DEFAULT_REGION));
        String endpoint = S3Variable.endpoint(environment).orElse("");
        if (!endpoint.isEmpty()) {
            settings.put(PREFIX + "endpoint", endpoint);
            settings.put(PREFIX + "connection.ssl.enabled", Boolean.toString(!endpoint.startsWith("http:")));
        }
        // Any other endpoint than Amazon's: a bucket is part of the path there unless it is said otherwise, because a
        // host name for each bucket needs a wildcard in the DNS.
        settings.put(
                PREFIX + "path.style.access",
                Boolean.toString(S3Variable.flag(S3Variable.GANGFLOW_S3_PATH_STYLE, environment, !endpoint.isEmpty())));
        settings.put(
                PREFIX + "create.conditional.enabled",
                Boolean.toString(S3Variable.flag(S3Variable.GANGFLOW_S3_CONDITIONAL_WRITES, environment, true)));
        S3Identity.of(environment).ifPresent(identity -> settings.put(PROVIDER, S3AProviders.providerOf(identity)));
        return settings;
    }

    /**
     * Configures a session before it is built. Settings of {@code spark-submit} and system properties take precedence,
     * except for the provider where {@code GANGFLOW_S3_CREDENTIALS} asks for one: compiled stages set a list of all.
     *
     * @throws StorageException when a variable has a value that it cannot have, or the endpoint's certificate is refused,
     *     which S3A would try for minutes
     */
    public static void configure(SparkSession.Builder builder, Map<String, String> environment)
            throws StorageException {
        Optional<String> endpoint = S3Variable.endpoint(environment);
        if (endpoint.isPresent()) {
            TlsFailure.check(endpoint.get());
        }
        SparkConf given = new SparkConf();
        boolean asked = S3Variable.GANGFLOW_S3_CREDENTIALS.in(environment).isPresent();
        settings(environment).forEach((key, value) -> {
            if (!given.contains(key) || (asked && key.equals(PROVIDER))) {
                builder.config(key, value);
            }
        });
    }

    /** {@code s3://} is what people write; Hadoop's name for it is {@code s3a://}. */
    public static String uri(String place) {
        return place.startsWith("s3://") ? "s3a://" + place.substring("s3://".length()) : place;
    }
}
