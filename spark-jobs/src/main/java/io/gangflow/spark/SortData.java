package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.format_string;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.substring;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Generates records to sort in the format of TeraSort: lines of 100 bytes with a random key of ten bytes, followed by
 * the record's number. The same for the same seed.
 */
public final class SortData {

    static final String USAGE = "usage: SortData <output> <records> [--seed N]" + Arguments.MODE;

    static final int KEY_BYTES = 10;
    private static final int HASH_BITS = 256;
    private static final String FILLER = "0123456789ABCDEF";

    private SortData() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("sort data", USAGE, arguments, SortData::run);
    }

    static void run(SparkSession spark, Arguments arguments) {
        records(spark, arguments.number(1, 1), arguments.number("seed", 0, 1))
                .write()
                .mode(arguments.mode())
                .text(S3A.uri(arguments.get(0)));
    }

    static Dataset<Row> records(SparkSession spark, long records, long seed) {
        return spark.range(records)
                .select(concat(
                                substring(
                                        sha2(concat(lit(seed + "-"), col("id")).cast("binary"), HASH_BITS),
                                        1,
                                        KEY_BYTES),
                                format_string("  %032d  ", col("id")),
                                // 53 bytes, and the line feed is the hundredth
                                lit(FILLER.repeat(4).substring(0, 53)))
                        .as("value"));
    }
}
