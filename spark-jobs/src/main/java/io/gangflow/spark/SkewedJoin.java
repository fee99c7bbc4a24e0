package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import io.gangflow.spark.s3a.CompleteInput;
import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Sums up the sales of each country, from the Parquet files of {@link SalesData}: a join on a key that half of all rows
 * share, and an aggregation. In a plain shuffle one task would get that half. Here every key is salted: the sales of a
 * shop are distributed over {@code --salt} keys, and each shop is repeated once for each of them.
 */
public final class SkewedJoin {

    static final String USAGE = "usage: SkewedJoin <folder of SalesData> <output> [--salt N]" + Arguments.MODE;

    private static final long DEFAULT_SALT = 8;

    private SkewedJoin() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("skewed join", USAGE, arguments, SkewedJoin::run);
    }

    static void run(SparkSession spark, Arguments arguments) throws IOException {
        String folder = S3A.uri(arguments.get(0));
        Configuration hadoop = spark.sparkContext().hadoopConfiguration();
        CompleteInput.check(folder + "/shops", hadoop);
        SmallInput.expect(spark, CompleteInput.check(folder + "/sales", hadoop));
        long salt = arguments.number("salt", 1, DEFAULT_SALT);
        byCountry(spark.read().parquet(folder + "/sales"), spark.read().parquet(folder + "/shops"), salt)
                .coalesce(1)
                .sortWithinPartitions("country")
                .write()
                .mode(arguments.mode())
                .parquet(S3A.uri(arguments.get(1)));
    }

    /**
     * Returns the columns country, sales and cents. The hint prevents a broadcast join, which only works for a small
     * table of shops.
     */
    static Dataset<Row> byCountry(Dataset<Row> sales, Dataset<Row> shops, long salt) {
        Dataset<Row> salts = sales.sparkSession().range(salt).toDF("salt");
        Dataset<Row> saltedShops = shops.crossJoin(salts).hint("shuffle_hash");
        return sales.withColumn("salt", pmod(xxhash64(col("sale")), lit(salt)))
                .join(saltedShops, new String[] {"shop", "salt"})
                .groupBy("country")
                .agg(count(lit(1)).as("sales"), sum("cents").as("cents"));
    }
}
