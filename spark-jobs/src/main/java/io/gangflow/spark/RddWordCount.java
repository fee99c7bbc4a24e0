package io.gangflow.spark;

import io.gangflow.spark.s3a.S3A;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/**
 * The word count in the form of Spark's own example JavaWordCount (flatMap, mapToPair, reduceByKey). For ASCII texts it
 * counts the same words as {@link WordCount}, and is the baseline of the benchmark for it.
 */
public final class RddWordCount {

    static final String USAGE = "usage: RddWordCount <input> <output>";

    private RddWordCount() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("RDD word count", USAGE, arguments, RddWordCount::run);
    }

    static void run(SparkSession spark, Arguments arguments) {
        count(spark.read().textFile(S3A.uri(arguments.get(0))).javaRDD())
                .sortByKey(true, 1)
                .map(count -> count._1() + "\t" + count._2())
                .saveAsTextFile(S3A.uri(arguments.get(1)));
    }

    static JavaPairRDD<String, Long> count(JavaRDD<String> lines) {
        return lines.flatMap(line -> Arrays.asList(line.toLowerCase(Locale.ROOT)
                                .replaceAll("\\p{Punct}", "")
                                .split("\\s+", 0))
                        .iterator())
                .filter(word -> !word.isEmpty())
                .mapToPair(word -> new Tuple2<>(word, 1L))
                .reduceByKey(Long::sum);
    }
}
