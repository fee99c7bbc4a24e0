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
 * Configures Hadoop's S3A from the variables of {@link S3Variable}. Keys stay in the environment, because Spark writes
 * its properties into a ConfigMap, where others can read them.
 */
public final class S3A {

    static final String PREFIX = "spark.hadoop.fs.s3a.";

    private static final String PROVIDER = PREFIX + "aws.credentials.provider";
    private static final String DEFAULT_REGION = "us-east-1";

    private S3A() {}

    /**
     * Returns the Spark properties for sessions that read and write {@code s3a://}, in the order of their names. They
     * contain no secrets.
     *
     * @throws StorageException if a variable has an invalid value
     */
    public static Map<String, String> settings(Map<String, String> environment) throws StorageException {
        Map<String, String> settings = new TreeMap<>(S3ADefaults.settings());
        settings.put(PREFIX + "endpoint.region", S3Variable.region(environment).orElse(DEFAULT_REGION));
        String endpoint = S3Variable.endpoint(environment).orElse("");
        if (!endpoint.isEmpty()) {
            settings.put(PREFIX + "endpoint", endpoint);
            settings.put(PREFIX + "connection.ssl.enabled", Boolean.toString(!endpoint.startsWith("http:")));
        }
        // At any endpoint other than Amazon's the bucket is part of the path by default, because a host name for each
        // bucket needs a DNS wildcard.
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
     * except for the credentials provider if {@code GANGFLOW_S3_CREDENTIALS} selects one, because compiled stages set a
     * list of all providers.
     *
     * @throws StorageException if a variable has an invalid value, or the endpoint's certificate is rejected, which S3A
     *     would retry for minutes
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

    /** Converts {@code s3://}, the common scheme, to Hadoop's {@code s3a://}. */
    public static String uri(String place) {
        return place.startsWith("s3://") ? "s3a://" + place.substring("s3://".length()) : place;
    }
}
