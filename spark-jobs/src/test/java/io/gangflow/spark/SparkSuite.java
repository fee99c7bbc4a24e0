package io.gangflow.spark;

import com.holdenkarau.spark.testing.JavaDatasetSuiteBase;
import com.holdenkarau.spark.testing.SharedJavaSparkContext;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * Base class of tests with a Spark session and the comparisons of spark-testing-base, whose base class is made for
 * JUnit 4; this class makes Jupiter call the JUnit 4 methods. One session per class; classes must not run in parallel
 * in one JVM.
 */
public abstract class SparkSuite extends JavaDatasetSuiteBase {

    private static final long serialVersionUID = 1L;

    /** Spark notifies listeners asynchronously; a listener of this test must not receive events of an earlier one. */
    @BeforeEach
    public void startOnce() throws Exception {
        runBefore();
        sc().listenerBus().waitUntilEmpty();
    }

    @AfterAll
    public static void stop() {
        SharedJavaSparkContext.runAfterClass();
    }

    @Override
    public boolean enableHiveSupport() {
        return false;
    }

    @Override
    public SparkConf conf() {
        return new SparkConf()
                .setMaster("local[2]")
                .setAppName("test")
                .set("spark.ui.enabled", "false")
                .set("spark.sql.shuffle.partitions", "2")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.driver.host", "127.0.0.1");
    }
}
