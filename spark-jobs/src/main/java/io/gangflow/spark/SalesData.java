package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.rand;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/**
 * Generates Parquet files for {@link SkewedJoin}: {@code <folder>/shops} and {@code <folder>/sales}. Half of all sales
 * belong to shop 0, the online shop, as in real life; the rest are spread evenly.
 */
public final class SalesData {

    static final String USAGE = "usage: SalesData <folder> <sales> [--shops N] [--seed N]" + Arguments.MODE;

    private static final int COUNTRIES = 50;

    private SalesData() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("sales data", USAGE, arguments, SalesData::run);
    }

    static void run(SparkSession spark, Arguments arguments) {
        String folder = S3A.uri(arguments.get(0));
        long sales = arguments.number(1, 1);
        long shops = arguments.number("shops", 1, 10_000);
        long seed = arguments.number("seed", 0, 1);
        spark.range(shops)
                .select(
                        col("id").as("shop"),
                        concat(lit("country-"), pmod(xxhash64(col("id")), lit(COUNTRIES)))
                                .as("country"))
                .write()
                .mode(arguments.mode())
                .parquet(folder + "/shops");
        spark.range(sales)
                .select(
                        col("id").as("sale"),
                        when(rand(seed).lt(0.5), lit(0L))
                                .otherwise(floor(rand(seed + 1).multiply(shops)).cast("long"))
                                .as("shop"),
                        floor(rand(seed + 2).multiply(10_000)).cast("long").as("cents"))
                .write()
                .mode(arguments.mode())
                .parquet(folder + "/sales");
    }
}
