package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.substring;

import io.gangflow.spark.s3a.CompleteInput;
import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/**
 * Sorts the records of {@link SortData} by their keys: Spark samples the keys and assigns each task a key range, so the
 * part files in the order of their names form the sorted output.
 */
public final class Sort {

    static final String USAGE = "usage: Sort <input> <output>" + Arguments.MODE;

    private Sort() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("sort", USAGE, arguments, Sort::run);
    }

    static void run(SparkSession spark, Arguments arguments) throws IOException {
        String input = S3A.uri(arguments.get(0));
        SmallInput.expect(spark, CompleteInput.check(input, spark.sparkContext().hadoopConfiguration()));
        spark.read()
                .text(input)
                .orderBy(substring(col("value"), 1, SortData.KEY_BYTES))
                .write()
                .mode(arguments.mode())
                .text(S3A.uri(arguments.get(1)));
    }
}
