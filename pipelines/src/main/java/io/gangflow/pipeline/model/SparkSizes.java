package io.gangflow.pipeline.model;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import java.util.Map;
import java.util.TreeMap;

/** The settings for the size of a Spark application, for Spark 4.1.1 from a stage. */
public final class SparkSizes {

    /** The path in Spark's images of the script that reports an executor's GPUs (apache/spark-docker). */
    public static final String GPU_SCRIPT = "/opt/spark/examples/src/main/scripts/getGpusResources.sh";

    /**
     * Memory of Python processes outside the JVM, as a share of the heap (Spark 4.1.1, for applications outside the
     * JVM).
     */
    private static final String PYTHON_OVERHEAD = "0.4";

    private SparkSizes() {}

    /**
     * Returns settings by name, including the stage's own {@code conf}. Sizes of the stage take precedence. An invalid
     * amount counts as missing, because a rule reports it.
     */
    public static Map<String, String> conf(Work.Spark spark) {
        Map<String, String> conf = new TreeMap<>();
        spark.conf().forEach((key, value) -> {
            if (SparkRequests.canRead(key, value)) {
                conf.put(key, value);
            }
        });
        conf.put("spark.executor.instances", Integer.toString(spark.executors()));
        size(conf, "driver", spark.driver());
        size(conf, "executor", spark.executor());
        if (spark.program().isPython()) {
            // Spark chooses this factor in cluster mode. In client mode it would size executors as for a jar.
            conf.putIfAbsent("spark.kubernetes.memoryOverheadFactor", PYTHON_OVERHEAD);
            conf.put("spark.kubernetes.resource.type", "python");
        }
        long gpus = spark.executor().gpus();
        if (gpus > 0) {
            conf.put("spark.executor.resource.gpu.amount", Long.toString(gpus));
            conf.put("spark.executor.resource.gpu.vendor", Resources.GPU.substring(0, Resources.GPU.indexOf('/')));
            conf.put("spark.executor.resource.gpu.discoveryScript", GPU_SCRIPT);
        }
        return conf;
    }

    /** Returns whole cores, because Spark counts the tasks that a process can run at the same time. */
    public static long cores(Resources resources) {
        return Math.max(1, (resources.milliCpu() + 999) / 1_000);
    }

    /** Returns mebibytes of heap. */
    public static long heapMebi(Resources resources) {
        return resources.memoryBytes() >> 20;
    }

    private static void size(Map<String, String> conf, String role, Resources resources) {
        String cpu = Quantity.formatCpu(resources.milliCpu());
        conf.put("spark." + role + ".cores", Long.toString(cores(resources)));
        conf.put("spark." + role + ".memory", heapMebi(resources) + "m");
        conf.put("spark.kubernetes." + role + ".request.cores", cpu);
        conf.put("spark.kubernetes." + role + ".limit.cores", cpu);
    }
}
