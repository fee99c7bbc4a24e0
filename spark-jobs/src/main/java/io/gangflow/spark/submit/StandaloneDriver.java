package io.gangflow.spark.submit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkUserAppException;
import org.apache.spark.deploy.master.Master$;

/**
 * {@code standalone-driver}: Spark's standalone Master and the application in client mode, in one JVM. Together with
 * the workers it is a gang that a scheduler can place as a whole; executors that are requested by a driver are not.
 */
final class StandaloneDriver {

    static final int MASTER_PORT = 7077;

    /** The port after the master's. */
    static final int END_PORT = MASTER_PORT + 1;

    private static final String SCALA_VERSION = "2.13";

    private StandaloneDriver() {}

    static int run(List<String> arguments, Map<String, String> environment) throws IOException {
        String address = new PodVariables(environment).address();
        SparkConf conf = new SparkConf().set("spark.ui.killEnabled", "false");
        Master$.MODULE$.startRpcEnvAndEndpoint(address, MASTER_PORT, 0, conf);
        try (EndSignal end = EndSignal.listen(address, END_PORT)) {
            int code = 1;
            try {
                code = application(arguments, address);
            } finally {
                end.send(code);
            }
            return code;
        }
    }

    private static int application(List<String> arguments, String address) {
        List<String> all = new ArrayList<>(
                List.of("--master", "spark://" + address + ":" + MASTER_PORT, "--deploy-mode", "client"));
        all.addAll(arguments);
        try {
            new StockSubmit("", Map.of(), defaults(address)).doSubmit(all.toArray(String[]::new));
            return 0;
        } catch (Exception e) {
            // Scala declares no checked exceptions, so javac does not allow to catch this one by its name.
            if (e instanceof SparkUserAppException ended) {
                return ended.exitCode();
            }
            throw e;
        }
    }

    private static Map<String, String> defaults(String address) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("spark.driver.host", address);
        properties.put("spark.driver.bindAddress", address);
        // Usually set by Spark's shell scripts; the launcher needs it when a worker starts an executor.
        properties.put("spark.executorEnv.SPARK_SCALA_VERSION", SCALA_VERSION);
        String hosts = System.getProperty("jdk.net.hosts.file", "");
        if (!hosts.isEmpty()) {
            properties.put("spark.executor.defaultJavaOptions", executorFlags(hosts));
        }
        return properties;
    }

    /**
     * Returns the JVM flags of executors. On a machine without containers the workers start executors that must resolve
     * the same host names. They use the JIT settings of this JVM, not of the small Worker. The class archive is
     * omitted, because their class path differs.
     */
    private static String executorFlags(String hosts) {
        return Stream.concat(
                        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                                .filter(flag -> flag.startsWith("-XX:") && !flag.contains("Archive")),
                        Stream.of("-Djdk.net.hosts.file=" + hosts))
                .collect(Collectors.joining(" "));
    }
}
