package io.gangflow.spark.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@code driver} command of Spark's image: runs the application in this JVM, in client mode against the API server.
 */
final class Driver {

    private static final String AUTHENTICATE = "spark.kubernetes.authenticate.driver.mounted";

    private Driver() {}

    static void run(List<String> arguments, Map<String, String> environment) {
        List<String> all = new ArrayList<>(List.of("--deploy-mode", "client"));
        all.addAll(arguments);
        new StockSubmit("", properties(environment), Map.of()).doSubmit(all.toArray(String[]::new));
    }

    static Map<String, String> properties(Map<String, String> environment) {
        Map<String, String> properties = new TreeMap<>();
        String address = environment.getOrDefault("SPARK_DRIVER_BIND_ADDRESS", "");
        if (!address.isEmpty()) {
            properties.put("spark.driver.bindAddress", address);
            properties.put("spark.executorEnv.SPARK_DRIVER_POD_IP", address);
        }
        PodVariables pod = new PodVariables(environment);
        pod.master()
                .ifPresent(
                        master -> properties.put("spark.kubernetes.driver.master", master.replaceFirst("^k8s://", "")));
        properties.putAll(pod.serviceAccount(AUTHENTICATE));
        return properties;
    }
}
