package io.gangflow.spark;

import io.gangflow.spark.s3a.S3A;
import io.gangflow.spark.submit.FailureMessage;
import io.gangflow.spark.submit.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;

/**
 * Runs small versions of {@code spark-submit}, driver and executor once, in one JVM against a local fake server. The
 * build runs it to archive the loaded classes ({@code -XX:ArchiveClassesAtExit}), because class loading is most of the
 * cost of a small Spark application. Nothing else depends on it; a failed step only makes the archive smaller.
 */
public final class Rehearsal {

    private static final String CLASSES = "rehearsed-classes";
    private static final String TEXT = "In the beginning God created the heaven and the earth.\n";

    private Rehearsal() {}

    public static void main(String[] arguments) throws IOException {
        try (RehearsalServer server = RehearsalServer.start()) {
            attempt("spark-submit", () -> submit(server.address()));
            attempt("executor", () -> loadByName());
            attempt("word count", () -> count(server));
            attempt("driver", () -> driver(server.address()));
        }
        System.exit(0); // the archive is written at exit, even if other threads are still running
    }

    private static void attempt(String step, Callable<Integer> rehearsed) {
        try {
            rehearsed.call();
        } catch (Exception e) {
            System.err.println("rehearsal: " + step + ": " + FailureMessage.of(e));
        }
    }

    private static int submit(String address) throws InterruptedException {
        List<String> arguments = List.of(
                "--master",
                "k8s://https://kubernetes.default.svc",
                "--deploy-mode",
                "cluster",
                "--name",
                "rehearsal",
                "--class",
                WordCount.class.getName(),
                "--conf",
                "spark.kubernetes.container.image=gangflow/spark",
                "--conf",
                "spark.kubernetes.driver.pod.featureSteps=io.gangflow.spark.volcano.GangFeatureStep",
                "--conf",
                "spark.kubernetes.scheduler.name=volcano",
                "local:///opt/gangflow/spark-jobs.jar",
                "in",
                "out");
        return new Submission(arguments, Map.of("GANGFLOW_SPARK_MASTER", "k8s://" + address)).run();
    }

    /** Counts words in local mode, from and to S3. */
    private static int count(RehearsalServer server) throws IOException {
        server.put("/corpus/text.txt", TEXT.getBytes(StandardCharsets.UTF_8));
        SparkSession.Builder builder = session("local[2]")
                .config("spark.hadoop.fs.s3a.access.key", "rehearsal")
                .config("spark.hadoop.fs.s3a.secret.key", "rehearsal");
        S3A.settings(Map.of("AWS_ENDPOINT_URL_S3", server.address())).forEach(builder::config);
        try (SparkSession spark = builder.getOrCreate()) {
            WordCount.run(spark, Arguments.parse(WordCount.USAGE, "s3a://corpus/text.txt", "s3a://results/counts"));
            // Large inputs are not interpreted, so the classes of the code generator must be archived too.
            spark.conf().unset("spark.sql.codegen.wholeStage");
            spark.conf().unset("spark.sql.codegen.factoryMode");
            WordCount.countBytes(spark.read().text("s3a://corpus/text.txt")).collectAsList();
        }
        return 0;
    }

    /** Runs a driver that requests executors, and ends before one starts. */
    private static int driver(String address) throws IOException {
        SparkSession.Builder builder = session("k8s://" + address)
                .config("spark.kubernetes.driver.master", address)
                .config("spark.kubernetes.container.image", "gangflow/spark")
                .config("spark.kubernetes.executor.pod.featureSteps", "io.gangflow.spark.volcano.GangFeatureStep")
                .config("spark.kubernetes.scheduler.volcano.podGroupName", "rehearsal")
                .config("spark.kubernetes.scheduler.name", "volcano")
                .config("spark.executor.instances", "1")
                .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "1s");
        try (SparkSession spark = builder.getOrCreate()) {
            spark.sparkContext().env().metricsSystem().report();
        }
        return 0;
    }

    private static SparkSession.Builder session(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("rehearsal")
                .config("spark.ui.enabled", false)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1");
    }

    /**
     * Loads classes that only an executor in a separate process loads. A name that a later Spark does not have is
     * skipped.
     */
    private static int loadByName() {
        try (InputStream list = Rehearsal.class.getResourceAsStream(CLASSES)) {
            if (list == null) {
                throw new IllegalStateException("resource " + CLASSES + " is missing");
            }
            ClassLoader loader = Rehearsal.class.getClassLoader();
            int missing = 0;
            for (String name : new String(list.readAllBytes(), StandardCharsets.UTF_8).split("\n", 0)) {
                try {
                    Class.forName(name, false, loader);
                } catch (ClassNotFoundException | LinkageError e) {
                    missing++;
                }
            }
            return missing;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
