package io.gangflow.spark;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/** What is the same in all applications of this folder: help, arguments, the session, and a line of metrics at the end. */
final class Application {

    private static final String SHUFFLE_PARTITIONS = "spark.sql.shuffle.partitions";

    private Application() {}

    /** What an application does with its session and arguments. */
    interface Work {
        void run(SparkSession spark, Arguments arguments) throws IOException;
    }

    /**
     * Runs an application, in a session that {@code spark-submit} has configured, or in a local one when there is no master.
     *
     * @throws IllegalArgumentException when the arguments are not as the usage says
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
                // Spark's default of 200 makes mostly empty partitions of what a few executors work on.
                spark.conf().set(SHUFFLE_PARTITIONS, spark.sparkContext().defaultParallelism());
            }
            work.run(spark, arguments);
        } finally {
            spark.stop(); // which waits until the listeners have heard everything
        }
        System.err.println(metrics.json(name));
    }
}
