package io.gangflow.pipeline.model.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a Spark application is run, which decides how it is gang-scheduled: in all but {@link #STANDALONE} the executors
 * are created by the driver, so room is <em>reserved</em> for the application as a whole; there, driver and workers are
 * one Volcano Job and start together or not at all.
 */
public enum SparkMode {
    /** The pod of the stage is the driver. */
    CLIENT("client"),

    /** The pod of the stage submits; the driver is a pod of its own. */
    CLUSTER("cluster"),

    /** A SparkApplication of Kubeflow's operator, {@code sparkoperator.k8s.io/v1beta2}. */
    SPARK_OPERATOR("spark-operator"),

    /** A SparkApplication of Apache's operator, {@code spark.apache.org/v1}. */
    APACHE_OPERATOR("apache-operator"),

    /** Spark's own cluster manager inside a Volcano Job: written {@code gang: strict}. */
    STANDALONE("standalone");

    private final String keyword;

    SparkMode(String keyword) {
        this.keyword = keyword;
    }

    /** What can be written as {@code mode}: ways to run an application for which room is reserved. */
    public static List<String> keywords() {
        return Arrays.stream(values())
                .filter(mode -> mode != STANDALONE)
                .map(SparkMode::keyword)
                .toList();
    }

    /** The mode that is written like this; empty when there is none. */
    public static Optional<SparkMode> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(mode -> mode != STANDALONE && mode.keyword.equals(keyword))
                .findFirst();
    }

    public String keyword() {
        return keyword;
    }

    /** Whether driver and executors start together or not at all. */
    public boolean isStrict() {
        return this == STANDALONE;
    }

    /** Whether an operator of the cluster submits the application. */
    public boolean isForOperator() {
        return this == SPARK_OPERATOR || this == APACHE_OPERATOR;
    }
}
