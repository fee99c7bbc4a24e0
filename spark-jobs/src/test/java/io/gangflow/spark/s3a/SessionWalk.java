package io.gangflow.spark.s3a;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** {@code <folder>}: the effects of the settings in a session, from S3A's statistics and the committer's output. */
final class SessionWalk {

    private static final int ROWS = 200_000;

    private SessionWalk() {}

    public static void main(String[] arguments) throws IOException {
        SparkSession.Builder builder = SparkSession.builder().appName("walk");
        S3A.configure(builder, System.getenv());
        try (SparkSession spark = builder.getOrCreate()) {
            Path folder = new Path(arguments[0]);
            Configuration hadoop = spark.sparkContext().hadoopConfiguration();
            FileSystem files = folder.getFileSystem(hadoop);
            String table = new Path(folder, "table").toString();
            spark.range(ROWS)
                    .selectExpr("id", "id * 7 as a", "cast(id as string) as b", "hash(id) as c")
                    .coalesce(1)
                    .write()
                    .mode(SaveMode.Overwrite)
                    .parquet(table);
            System.out.println("committer: " + committer(files, new Path(table, "_SUCCESS")));
            long before = counter(files, "stream_read_vectored_operations");
            long sum = spark.read()
                    .parquet(table)
                    .selectExpr("sum(a + c - c)")
                    .head()
                    .getLong(0);
            System.out.println("sum: " + sum);
            System.out.println("vectored: " + (counter(files, "stream_read_vectored_operations") > before));
            System.out.println("renames: " + counter(files, "op_rename"));
        }
    }

    private static String committer(FileSystem files, Path success) throws IOException {
        try (FSDataInputStream in = files.open(success)) {
            String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int at = json.indexOf("\"committer\"");
            return at < 0 ? "none" : json.substring(at, json.indexOf(',', at)).replace(" ", "");
        }
    }

    private static long counter(FileSystem files, String name) {
        IOStatistics statistics = IOStatisticsSupport.retrieveIOStatistics(files);
        Map<String, Long> counters = statistics == null ? Map.of() : statistics.counters();
        return counters.getOrDefault(name, 0L);
    }
}
