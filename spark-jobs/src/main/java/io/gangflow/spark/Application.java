package io.gangflow.spark;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/** Common parts of all applications in this package: help, arguments, the session, and a line of metrics at the end. */
final class Application {

    private static final String SHUFFLE_PARTITIONS = "spark.sql.shuffle.partitions";

    private Application() {}

    /** The main part of an application, given its session and arguments. */
    interface Work {
        void run(SparkSession spark, Arguments arguments) throws IOException;
    }

    /**
     * Runs an application in the session that {@code spark-submit} has configured, or in a local one if there is no
     * master.
     *
     * @throws IllegalArgumentException if the arguments do not match the usage
     */
    static void run(String name, String usage, String[] commandLine, Work work) throws IOException {
        if (Arrays.asList(commandLine).contains("--help")) {
            System.out.println(usage);
            return;
        }
        Arguments arguments = Arguments.parse(usage, commandLine);
        SparkSession.Builder builder = SparkSession.builder().appName(name);
        S3A.configure(builder, System.getenv());
        SparkSession spark = builder.getOrCreate();
        JobMetrics metrics = JobMetrics.of(spark);
        try {
            if (!spark.sparkContext().conf().contains(SHUFFLE_PARTITIONS)) {
                // With Spark's default of 200, most partitions would be empty on a few executors.
                spark.conf().set(SHUFFLE_PARTITIONS, spark.sparkContext().defaultParallelism());
            }
            work.run(spark, arguments);
        } finally {
            spark.stop(); // waits until the listeners have processed all events
        }
        System.err.println(metrics.json(name));
    }
}
