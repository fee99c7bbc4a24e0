package io.gangflow.spark;

import static org.apache.spark.sql.functions.col;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * {@link WordCount} stopped after one of its steps, so that the benchmark can measure each step: every variant adds one
 * step to the previous one. Nothing is written.
 */
public final class WordCountSteps {

    static final String USAGE = "usage: WordCountSteps <input> [--until start|scan|decode|words|shuffle]";

    private WordCountSteps() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("word count, cut short", USAGE, arguments, WordCountSteps::run);
    }

    static void run(SparkSession spark, Arguments arguments) {
        String until = arguments.choice("until", "start", "scan", "decode", "words", "shuffle");
        if (until.equals("start")) {
            return;
        }
        Dataset<Row> lines = spark.read().text(S3A.uri(arguments.get(0)));
        Dataset<?> rows = switch (until) {
            case "scan" -> lines;
            case "decode" -> lengths(lines);
            case "words" -> WordCount.countPartitions(lines);
            default -> WordCount.countBytes(lines);
        };
        rows.write().format("noop").mode("overwrite").save();
    }

    /** Copies every line to a byte array on the heap, as the scanner needs it, and drops it. */
    private static Dataset<Long> lengths(Dataset<Row> lines) {
        return lines.select(col("value").cast("binary"))
                .as(Encoders.BINARY())
                .mapPartitions(
                        (MapPartitionsFunction<byte[], Long>) partition -> {
                            long bytes = 0;
                            while (partition.hasNext()) {
                                bytes += partition.next().length;
                            }
                            return List.of(bytes).iterator();
                        },
                        Encoders.LONG());
    }
}
