package io.gangflow.spark;

import static org.apache.spark.sql.functions.char_length;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.regexp_replace;
import static org.apache.spark.sql.functions.split;
import static org.apache.spark.sql.functions.sum;

import io.gangflow.spark.s3a.CompleteInput;
import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/**
 * The word count as a Spark application. It counts the same words as {@link io.gangflow.jobs.WordCount}, byte by byte,
 * and writes the same lines in the same order, as one part file in the folder {@code <output>}.
 *
 * <p>{@code --case keep} distinguishes {@code The} from {@code the}. {@code --words unicode} uses the punctuation,
 * symbols, lower case and white space of Unicode instead of ASCII. Both options use Spark's string functions, so the
 * text must be UTF-8.
 */
public final class WordCount {

    static final String USAGE = "usage: WordCount <input> <output> [--min-length CHARACTERS] [--case fold|keep]"
            + " [--words ascii|unicode]" + Arguments.MODE
            + ", where both are paths or s3://bucket/key, and the input may be a folder";

    private static final String ASCII_PUNCTUATION = "[!-/:-@\\[-`{-~]+";
    private static final String ASCII_SPACE = "[ \\t\\n\\u000b\\f\\r]+";
    private static final String UNICODE_PUNCTUATION = "[\\p{P}\\p{S}]+";
    private static final String UNICODE_SPACE = "[\\p{Z}\\t\\n\\u000b\\f\\r\\u0085]+";

    private WordCount() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("word count", USAGE, arguments, WordCount::run);
    }

    static void run(SparkSession spark, Arguments arguments) throws IOException {
        String input = S3A.uri(arguments.get(0));
        SmallInput.expect(spark, CompleteInput.check(input, spark.sparkContext().hadoopConfiguration()));
        boolean fold = arguments.choice("case", "fold", "keep").equals("fold");
        boolean unicode = arguments.choice("words", "ascii", "unicode").equals("unicode");
        long minLength = arguments.number("min-length", 1, 1);
        Dataset<Row> lines = spark.read().option("recursiveFileLookup", true).text(input);
        Dataset<Row> counts = fold && !unicode ? countBytes(lines) : countStrings(lines, fold, unicode);
        write(
                minLength > 1 ? counts.where(char_length(col("word")).geq(minLength)) : counts,
                arguments.mode(),
                S3A.uri(arguments.get(1)));
    }

    /** Counts words as bytes. Only the counts of each partition are shuffled. */
    static Dataset<Row> countBytes(Dataset<Row> lines) {
        return countPartitions(lines)
                .groupBy("word")
                .agg(sum("count").as("count"))
                .select(col("word").cast("string"), col("count"));
    }

    /** Counts every partition as bytes, without a string or row for each word; a word may occur more than once. */
    static Dataset<Row> countPartitions(Dataset<Row> lines) {
        return lines.select(col("value").cast("binary"))
                .as(Encoders.BINARY())
                .mapPartitions(
                        (MapPartitionsFunction<byte[], Tuple2<byte[], Long>>) CountedPartition::new,
                        Encoders.tuple(Encoders.BINARY(), Encoders.LONG()))
                .toDF("word", "count");
    }

    static Dataset<Row> countStrings(Dataset<Row> lines, boolean fold, boolean unicode) {
        Column text = fold ? lower(col("value")) : col("value");
        Column letters = regexp_replace(text, unicode ? UNICODE_PUNCTUATION : ASCII_PUNCTUATION, "");
        return lines.select(explode(split(letters, unicode ? UNICODE_SPACE : ASCII_SPACE))
                        .as("word"))
                .where("word <> ''")
                .groupBy("word")
                .agg(count(lit(1)).as("count"));
    }

    private static void write(Dataset<Row> counts, SaveMode mode, String output) {
        // Only distinct words are left after the aggregation, so one task can sort and write them.
        counts.coalesce(1)
                .sortWithinPartitions("word")
                .select(concat_ws("\t", col("word"), col("count")).as("value"))
                .write()
                .mode(mode)
                .text(output);
    }
}
