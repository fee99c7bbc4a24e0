package io.gangflow.spark.volcano;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import scala.Tuple2;

/**
 * Rejects applications with credentials among their properties. Spark (4.1.1,
 * {@code KubernetesClientUtils.buildSparkConfDirFilesMap}) writes all properties into the driver's ConfigMap, which
 * must not contain secrets.
 */
final class SecretSettings {

    private static final Pattern CREDENTIAL = Pattern.compile(
            "spark\\.hadoop\\.fs\\.s3a\\.(bucket\\.[^.]+\\.)?(access\\.key|secret\\.key|session\\.token|encryption\\.key)"
                    + "|spark\\.hadoop\\.fs\\.azure\\.(account\\.key|sas)\\..*"
                    + "|spark\\.authenticate\\.secret"
                    + "|spark\\.kubernetes\\.driverEnv\\.AWS_(SECRET_ACCESS_KEY|SESSION_TOKEN)"
                    + "|spark\\.executorEnv\\.AWS_(SECRET_ACCESS_KEY|SESSION_TOKEN)"
                    + "|spark\\.(ssl\\..*\\.)?(keyPassword|keyStorePassword|trustStorePassword)");

    private SecretSettings() {}

    /**
     * Checks all properties.
     *
     * @throws IllegalArgumentException with the names, never the values, of those that are credentials
     */
    static void refuse(SparkConf conf) {
        List<String> found = Arrays.stream(conf.getAll())
                .filter(entry -> !entry._2().isEmpty())
                .map(Tuple2::_1)
                .filter(key -> CREDENTIAL.matcher(key).matches())
                .sorted()
                .toList();
        if (!found.isEmpty()) {
            throw new IllegalArgumentException(
                    ("%s would be written into a ConfigMap, where every user with access to ConfigMaps can read it; put it into"
                                    + " a Secret and name that in `spark.kubernetes.driver.secretKeyRef.<VARIABLE>` and"
                                    + " `spark.kubernetes.executor.secretKeyRef.<VARIABLE>` as `<secret>:<key>`")
                            .formatted(String.join(", ", found)));
        }
    }
}
