package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Checks that one folder has the records of another in the order of their keys; fails if it does not. */
public final class SortCheck {

    static final String USAGE = "usage: SortCheck <input of Sort> <output of Sort>";

    private SortCheck() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("sort check", USAGE, arguments, (spark, parsed) -> {
            check(spark, S3A.uri(parsed.get(0)), S3A.uri(parsed.get(1)));
            System.out.println("all records exist, in order");
        });
    }

    /**
     * Compares both folders.
     *
     * @throws IllegalStateException if a record is missing, changed, duplicated or out of order
     */
    static void check(SparkSession spark, String input, String output) {
        Row before = fingerprint(spark, input);
        Row after = fingerprint(spark, output);
        if (!before.equals(after)) {
            throw new IllegalStateException("the records of " + output + " (count, sum " + after + ") are not those of "
                    + input + " (" + before + ")");
        }
        Run last = new Run("", "", true);
        for (Run run : runs(spark, output)) {
            if (!run.ordered() || run.first().compareTo(last.last()) < 0) {
                throw new IllegalStateException("the records of " + output + " are not in order between key `"
                        + (run.ordered() ? last.last() : run.first()) + "` and `" + run.last() + "`");
            }
            last = run;
        }
    }

    /** Returns the number of records, and the exclusive or of their hashes, which does not depend on the order. */
    private static Row fingerprint(SparkSession spark, String folder) {
        return spark.read()
                .text(folder)
                .agg(expr("count(*)"), expr("sum(cast(xxhash64(value) as decimal(20, 0)))"))
                .select(col("*"))
                .first();
    }

    /**
     * Returns the partitions that have records, in the order of the files. The partitions of a Dataset may be in
     * another order.
     */
    private static List<Run> runs(SparkSession spark, String folder) {
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .textFile(folder)
                .mapPartitions(SortCheck::run)
                .collect();
    }

    private static Iterator<Run> run(Iterator<String> records) {
        if (!records.hasNext()) {
            return List.<Run>of().iterator();
        }
        String first = key(records.next());
        String last = first;
        boolean ordered = true;
        while (records.hasNext()) {
            String next = key(records.next());
            ordered &= last.compareTo(next) <= 0;
            last = next;
        }
        return List.of(new Run(first, last, ordered)).iterator();
    }

    private static String key(String record) {
        return record.substring(0, Math.min(record.length(), SortData.KEY_BYTES));
    }

    /** A partition: its first and last key, and whether it is sorted. */
    private record Run(String first, String last, boolean ordered) implements Serializable {}
}
