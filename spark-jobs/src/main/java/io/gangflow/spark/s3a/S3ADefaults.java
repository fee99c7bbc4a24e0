package io.gangflow.spark.s3a;

import java.util.Map;
import java.util.TreeMap;

/**
 * What does not depend on where S3 is. Spark 4.1 turns the magic committer on by itself when spark-hadoop-cloud is on
 * the class path (SparkContext.enableMagicCommitterIfNeeded); it is said here, so that it holds for 4.0 too and does
 * not change with Spark's mind.
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

    /** Tasks upload where the job will be, unseen until the job completes the uploads: nothing is renamed or copied. */
    private static void committer(Map<String, String> settings) {
        settings.put(S3A.PREFIX + "committer.name", "magic");
        settings.put(S3A.PREFIX + "committer.magic.enabled", "true");
        // Uploads that a killed run left under the same folder are ended by the next run that commits there.
        settings.put(S3A.PREFIX + "committer.abort.pending.uploads", "true");
        settings.put(
                HADOOP + "mapreduce.outputcommitter.factory.scheme.s3a",
                "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory");
        // The same for places that an application writes as `s3://` itself.
        settings.put(
                HADOOP + "mapreduce.outputcommitter.factory.scheme.s3",
                "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory");
        settings.put("spark.sql.sources.commitProtocolClass", ReplacingCommitProtocol.class.getName());
        settings.put("spark.sql.parquet.output.committer.class", CLOUD + "BindingParquetOutputCommitter");
        // It is how readers tell a whole output from the half of a killed run.
        settings.put(HADOOP + "mapreduce.fileoutputcommitter.marksuccessfuljobs", "true");
    }

    private static void reading(Map<String, String> settings) {
        settings.put(HADOOP + "parquet.hadoop.vectored.io.enabled", "true");
        // Text is read from front to back: one GET for a whole split, and none for guesses about seeks.
        settings.put(HADOOP + "mapreduce.job.input.file.option.fs.option.openfile.read.policy", "sequential");
    }
}
