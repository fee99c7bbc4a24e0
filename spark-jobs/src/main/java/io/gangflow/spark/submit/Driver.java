package io.gangflow.spark.submit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What Spark's image does for {@code driver}: the application in this JVM, in client mode against the API server. */
final class Driver {

    private static final String SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";
    private static final String AUTHENTICATE = "spark.kubernetes.authenticate.driver.mounted.";

    private Driver() {}

    static void run(List<String> arguments, Map<String, String> environment) {
        Map<String, String> properties = properties(environment);
        List<String> all = new ArrayList<>(List.of("--deploy-mode", "client"));
        all.addAll(arguments);
        new StockSubmit("", properties).doSubmit(all.toArray(String[]::new));
    }

    static Map<String, String> properties(Map<String, String> environment) {
        Map<String, String> properties = new HashMap<>();
        String address = environment.getOrDefault("SPARK_DRIVER_BIND_ADDRESS", "");
        if (!address.isEmpty()) {
            properties.put("spark.driver.bindAddress", address);
            properties.put("spark.executorEnv.SPARK_DRIVER_POD_IP", address);
        }
        String master = environment.getOrDefault("GANGFLOW_SPARK_MASTER", "");
        if (!master.isEmpty()) {
            properties.put("spark.kubernetes.driver.master", master.replaceFirst("^k8s://", ""));
        }
        properties.putAll(serviceAccount(environment));
        return properties;
    }

    /** On a machine without containers the service account's files lie elsewhere. */
    private static Map<String, String> serviceAccount(Map<String, String> environment) {
        Map<String, String> properties = new HashMap<>();
        for (String mount : environment.getOrDefault("GANGFLOW_VOLUMES", "").split(File.pathSeparator, 0)) {
            if (mount.startsWith(SERVICE_ACCOUNT + "=")) {
                Path folder = Path.of(mount.substring(SERVICE_ACCOUNT.length() + 1));
                putFile(properties, AUTHENTICATE + "oauthTokenFile", folder.resolve("token"));
                putFile(properties, AUTHENTICATE + "caCertFile", folder.resolve("ca.crt"));
            }
        }
        return properties;
    }

    private static void putFile(Map<String, String> properties, String key, Path file) {
        if (Files.isReadable(file) && file.toFile().length() > 0) {
            properties.put(key, file.toString());
        }
    }
}
