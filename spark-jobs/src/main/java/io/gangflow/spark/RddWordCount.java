package io.gangflow.spark;

import io.gangflow.spark.Application.Work;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * The word count in the shape of Spark's own example JavaWordCount (flatMap, mapToPair, reduceByKey), with the words of
 * {@link WordCount} in a text that is ASCII: what the benchmark measures {@link WordCount} against.
 */
public final class RddWordCount {

    static final String USAGE = "usage: RddWordCount <input> <output>";

    private static final Work WORK = (spark, arguments) -> {
        JavaRDD<String> lines = spark.read().textFile(arguments.get(0)).javaRDD();
        lines.flatMap(line -> Arrays.asList(line.toLowerCase(Locale.ROOT)
                                .replaceAll("\\p{Punct}", "")
                                .split("\\s+", 0))
                        .iterator())
                .filter(word -> !word.isEmpty())
                .mapToPair(word -> new Tuple2<>(word, 1L))
                .reduceByKey(Long::sum)
                .sortByKey(true, 1)
                .map(count -> count._1() + "\t" + count._2())
                .saveAsTextFile(arguments.get(1));
    };

    private RddWordCount() {}

    public static void main(String[] arguments) throws IOException {
        Application.run("RDD word count", USAGE, arguments, WORK);
    }
}
