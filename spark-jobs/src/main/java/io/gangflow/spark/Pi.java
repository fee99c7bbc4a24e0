package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.rand;

import java.io.IOException;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/**
 * Estimates pi from the share of random points in a square that lie in its inscribed circle: work without input or
 * output.
 */
public final class Pi {

    static final String USAGE = "usage: Pi <points> [--partitions N] [--seed N]";

    private Pi() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("pi", USAGE, arguments, (spark, parsed) -> {
            double pi = estimate(spark, parsed);
            System.out.println(String.format(Locale.ROOT, "Pi is roughly %.6f", pi));
        });
    }

    static double estimate(SparkSession spark, Arguments arguments) {
        long points = arguments.number(0, 1);
        long seed = arguments.number("seed", 0, 1);
        int partitions =
                (int) arguments.number("partitions", 1, spark.sparkContext().defaultParallelism());
        long inside = spark.range(0, points, 1, partitions)
                .select(rand(2 * seed).as("x"), rand(2 * seed + 1).as("y"))
                .where(col("x").multiply(col("x"))
                        .plus(col("y").multiply(col("y")))
                        .leq(1))
                .count();
        return 4.0 * inside / points;
    }
}
