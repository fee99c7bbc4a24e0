package io.gangflow.spark.s3a;

import java.util.Map;
import java.util.TreeMap;

/**
 * The settings that do not depend on the S3 endpoint. Spark 4.1 enables the magic committer by itself if
 * spark-hadoop-cloud is on the class path (SparkContext.enableMagicCommitterIfNeeded); it is set explicitly here for
 * Spark 4.0 and to be independent of Spark's default.
 */
final class S3ADefaults {

    private static final String HADOOP = "spark.hadoop.";
    private static final String CLOUD = "org.apache.spark.internal.io.cloud.";

    private S3ADefaults() {}

    static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        committer(settings);
        reading(settings);
        return settings;
    }

    /**
     * Tasks upload to the final location, but the objects only become visible when the job completes the uploads.
     * Nothing is renamed or copied.
     */
    private static void committer(Map<String, String> settings) {
        settings.put(S3A.PREFIX + "committer.name", "magic");
        settings.put(S3A.PREFIX + "committer.magic.enabled", "true");
        // The next run that commits to a folder aborts the uploads that a killed run left there.
        settings.put(S3A.PREFIX + "committer.abort.pending.uploads", "true");
        settings.put(
                HADOOP + "mapreduce.outputcommitter.factory.scheme.s3a",
                "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory");
        // The same for paths that an application writes as `s3://` itself.
        settings.put(
                HADOOP + "mapreduce.outputcommitter.factory.scheme.s3",
                "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory");
        settings.put("spark.sql.sources.commitProtocolClass", ReplacingCommitProtocol.class.getName());
        settings.put("spark.sql.parquet.output.committer.class", CLOUD + "BindingParquetOutputCommitter");
        // Readers use it to distinguish complete output from that of a killed run.
        settings.put(HADOOP + "mapreduce.fileoutputcommitter.marksuccessfuljobs", "true");
    }

    private static void reading(Map<String, String> settings) {
        settings.put(HADOOP + "parquet.hadoop.vectored.io.enabled", "true");
        // Text is read sequentially: one GET for a whole split, without speculative seeks.
        settings.put(HADOOP + "mapreduce.job.input.file.option.fs.option.openfile.read.policy", "sequential");
    }
}
