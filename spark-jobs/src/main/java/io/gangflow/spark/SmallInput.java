package io.gangflow.spark;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * Turns off code generation for small inputs: generating and compiling Java for every stage of a query takes Spark
 * about a second, however small the input is. Settings made by the user are kept.
 */
final class SmallInput {

    /**
     * Maximum input size for which compilation costs more than it saves; a core interprets about this much in a second.
     */
    static final long MOST_BYTES = 8L << 20;

    private static final Map<String, String> INTERPRETED =
            Map.of("spark.sql.codegen.wholeStage", "false", "spark.sql.codegen.factoryMode", "NO_CODEGEN");

    private SmallInput() {}

    /**
     * Disables code generation in the session if the input is small.
     *
     * @param bytes of the input
     */
    static void expect(SparkSession spark, long bytes) {
        SparkConf chosen = spark.sparkContext().conf();
        if (bytes <= MOST_BYTES && INTERPRETED.keySet().stream().noneMatch(chosen::contains)) {
            INTERPRETED.forEach((setting, value) -> spark.conf().set(setting, value));
        }
    }
}
