package io.gangflow.spark.s3a;

import static org.apache.spark.sql.functions.col;

import io.gangflow.spark.submit.FailureMessage;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * {@code <output>[,<output>…] <overwrite|error|attempt> <text|parquet> <files> <rows>}: jobs with the same output each
 * time, file by file, except for the file names. An attempt also overwrites, and continues with the next output if it
 * fails.
 */
final class CommitProbe {

    private CommitProbe() {}

    public static void main(String[] arguments) throws IOException {
        SparkSession.Builder builder = SparkSession.builder().appName("commit");
        S3A.configure(builder, System.getenv());
        builder.config("spark.hadoop.fs.s3a.multipart.size", "5M");
        SaveMode mode = arguments[1].equals("error") ? SaveMode.ErrorIfExists : SaveMode.Overwrite;
        int files = Integer.parseInt(arguments[3]);
        int rows = Integer.parseInt(arguments[4]);
        try (SparkSession spark = builder.getOrCreate()) {
            List<Integer> numbers = IntStream.range(0, files).boxed().toList();
            Dataset<String> data = spark.createDataset(numbers, Encoders.INT())
                    .repartitionByRange(files, col("value"))
                    .mapPartitions(CommitRows.of(rows), Encoders.STRING());
            for (String output : arguments[0].split(",", 0)) {
                DataFrameWriter<String> writer =
                        data.write().mode(mode).option("compression", "none").format(arguments[2]);
                write(writer, S3A.uri(output), arguments[1].equals("attempt"));
            }
        }
    }

    private static void write(DataFrameWriter<String> writer, String output, boolean attempt) {
        try {
            writer.save(output);
        } catch (Exception e) {
            if (!attempt) {
                throw e;
            }
            System.out.println(output + " -> " + FailureMessage.of(e));
        }
    }
}
