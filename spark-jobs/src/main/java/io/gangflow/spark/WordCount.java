package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.split;

import io.gangflow.spark.s3a.CompleteInput;
import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * The word count as a Spark application: {@code <input> <output>}, each a path or {@code s3://bucket/key}. It counts the
 * same words as {@link io.gangflow.jobs.WordCount}, and writes the same lines in the same order, as one part file in the
 * folder {@code <output>}.
 */
public final class WordCount {

    private static final String SHUFFLE_PARTITIONS = "spark.sql.shuffle.partitions";

    private WordCount() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException(
                    arguments.length + " arguments; WordCount takes two: <input> <output>, paths or s3://bucket/key");
        }
        SparkSession.Builder builder = SparkSession.builder().appName("word count");
        S3A.settings(System.getenv()).forEach(builder::config);
        try (SparkSession spark = builder.getOrCreate()) {
            if (!spark.sparkContext().conf().contains(SHUFFLE_PARTITIONS)) {
                // What is shuffled is distinct words only, and Spark's default of 200 is mostly empty files then.
                spark.conf().set(SHUFFLE_PARTITIONS, spark.sparkContext().defaultParallelism());
            }
            CompleteInput.check(S3A.uri(arguments[0]), spark.sparkContext().hadoopConfiguration());
            countWords(spark, S3A.uri(arguments[0]), S3A.uri(arguments[1]));
        }
    }

    static void countWords(SparkSession spark, String input, String output) {
        Dataset<Row> words = spark.read()
                .option("recursiveFileLookup", true)
                .text(input)
                .select(explode(split(col("value"), "[^A-Za-z]+")).as("run"))
                .where("run <> ''")
                // Only now: U+212A, the Kelvin sign, is a k in lower case, and no letter here.
                .select(lower(col("run")).as("word"));
        words.groupBy("word")
                .agg(count(lit(1)).as("count"))
                // After the aggregation only distinct words are left: one task can sort and write them.
                .coalesce(1)
                .sortWithinPartitions("word")
                .select(concat_ws("\t", col("word"), col("count")).as("value"))
                .write()
                .mode(SaveMode.Overwrite)
                .text(output);
    }
}
