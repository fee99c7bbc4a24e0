package io.gangflow.spark;

import com.holdenkarau.spark.testing.JavaDatasetSuiteBase;
import com.holdenkarau.spark.testing.SharedJavaSparkContext;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * Tests with a Spark session, and with the comparisons of spark-testing-base, whose base class is made for JUnit 4: this lets
 * Jupiter call what JUnit 4 would. One session per class; classes must not run side by side in one JVM.
 */
public abstract class SparkSuite extends JavaDatasetSuiteBase {

    private static final long serialVersionUID = 1L;

    /** Spark tells listeners later: what a test before this one did must not be heard by a listener of this one. */
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
