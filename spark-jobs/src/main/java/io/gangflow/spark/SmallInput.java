package io.gangflow.spark;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * What is soon read is soon interpreted: writing and compiling Java for every stage of a query takes Spark about a second,
 * whatever there is to read. Settings that somebody has chosen stay as they are.
 */
final class SmallInput {

    /** Up to here the compiler costs more than it saves; a core interprets about this much in a second. */
    static final long MOST_BYTES = 8L << 20;

    private static final Map<String, String> INTERPRETED =
            Map.of("spark.sql.codegen.wholeStage", "false", "spark.sql.codegen.factoryMode", "NO_CODEGEN");

    private SmallInput() {}

    /**
     * Lets the session's queries be interpreted when there is little to read.
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
