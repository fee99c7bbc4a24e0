package io.gangflow.spark.s3a;

import static org.apache.spark.sql.functions.col;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * {@code <output>[,<output>…] <overwrite|error> <text|parquet> <files> <rows>}: jobs whose output is the same each time,
 * file by file, whatever its files are called.
 */
final class CommitProbe {

    private CommitProbe() {}

    public static void main(String[] arguments) throws IOException {
        SparkSession.Builder builder = SparkSession.builder().appName("commit");
        S3A.settings(System.getenv()).forEach(builder::config);
        builder.config("spark.hadoop.fs.s3a.multipart.size", "5M");
        String classPath = System.getProperty("probe.classpath", "");
        builder.config("spark.executor.extraClassPath", classPath);
        SaveMode mode = arguments[1].equals("overwrite") ? SaveMode.Overwrite : SaveMode.ErrorIfExists;
        int files = Integer.parseInt(arguments[3]);
        int rows = Integer.parseInt(arguments[4]);
        try (SparkSession spark = builder.getOrCreate()) {
            List<Integer> numbers = IntStream.range(0, files).boxed().toList();
            Dataset<String> data = spark.createDataset(numbers, Encoders.INT())
                    .repartitionByRange(files, col("value"))
                    .mapPartitions(CommitRows.of(rows), Encoders.STRING());
            for (String output : arguments[0].split(",", 0)) {
                data.write()
                        .mode(mode)
                        .option("compression", "none")
                        .format(arguments[2])
                        .save(S3A.uri(output));
            }
        }
    }
}
