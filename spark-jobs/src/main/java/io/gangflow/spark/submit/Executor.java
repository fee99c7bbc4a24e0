package io.gangflow.spark.submit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.scheduler.cluster.k8s.KubernetesExecutorBackend;

/** The {@code executor} command of Spark's image: converts its variables to the arguments of the executor backend. */
final class Executor {

    private Executor() {}

    static void run(Map<String, String> environment) {
        systemProperties(environment).forEach(System::setProperty);
        KubernetesExecutorBackend.main(arguments(environment).toArray(String[]::new));
    }

    static List<String> arguments(Map<String, String> environment) {
        return List.of(
                "--driver-url",
                required(environment, "SPARK_DRIVER_URL"),
                "--executor-id",
                required(environment, "SPARK_EXECUTOR_ID"),
                "--cores",
                required(environment, "SPARK_EXECUTOR_CORES"),
                "--app-id",
                required(environment, "SPARK_APPLICATION_ID"),
                "--hostname",
                required(environment, "SPARK_EXECUTOR_POD_IP"),
                "--resourceProfileId",
                environment.getOrDefault("SPARK_RESOURCE_PROFILE_ID", "0"),
                "--podName",
                environment.getOrDefault("SPARK_EXECUTOR_POD_NAME", ""));
    }

    /**
     * Returns the {@code -D} options among the JVM options that the driver passes on. Other options cannot be applied
     * to a running JVM.
     */
    static Map<String, String> systemProperties(Map<String, String> environment) {
        Map<String, String> properties = new TreeMap<>();
        environment.forEach((name, option) -> {
            if (name.startsWith("SPARK_JAVA_OPT_") && option.startsWith("-D")) {
                int equals = option.indexOf('=');
                String key = equals < 0 ? option.substring(2) : option.substring(2, equals);
                properties.put(key, equals < 0 ? "" : option.substring(equals + 1));
            }
        });
        return properties;
    }

    private static String required(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw new IllegalArgumentException("an executor needs the variable " + name + ", which its driver sets");
        }
        return value;
    }
}
