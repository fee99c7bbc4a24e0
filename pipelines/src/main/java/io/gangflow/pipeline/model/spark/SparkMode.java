package io.gangflow.pipeline.model.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a Spark application runs, which determines how it is gang-scheduled. In all modes but {@link #STANDALONE} the
 * driver creates the executors, so resources are <em>reserved</em> for the whole application. In that mode, driver and
 * workers are one Volcano Job and start together or not at all.
 */
public enum SparkMode {
    /** The stage's pod is the driver. */
    CLIENT("client"),

    /** The stage's pod submits the application; the driver is a separate pod. */
    CLUSTER("cluster"),

    /** A SparkApplication of Kubeflow's operator, {@code sparkoperator.k8s.io/v1beta2}. */
    SPARK_OPERATOR("spark-operator"),

    /** A SparkApplication of Apache's operator, {@code spark.apache.org/v1}. */
    APACHE_OPERATOR("apache-operator"),

    /** Spark's own cluster manager within a Volcano Job: written {@code gang: strict}. */
    STANDALONE("standalone");

    private final String keyword;

    SparkMode(String keyword) {
        this.keyword = keyword;
    }

    /** Returns the possible values of {@code mode}: the modes with reserved resources. */
    public static List<String> keywords() {
        return Arrays.stream(values())
                .filter(mode -> mode != STANDALONE)
                .map(SparkMode::keyword)
                .toList();
    }

    /** Returns the mode with this keyword; empty if there is none. */
    public static Optional<SparkMode> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(mode -> mode != STANDALONE && mode.keyword.equals(keyword))
                .findFirst();
    }

    public String keyword() {
        return keyword;
    }

    /** Returns whether driver and executors start together or not at all. */
    public boolean isStrict() {
        return this == STANDALONE;
    }

    /** Returns whether an operator of the cluster submits the application. */
    public boolean isForOperator() {
        return this == SPARK_OPERATOR || this == APACHE_OPERATOR;
    }
}
