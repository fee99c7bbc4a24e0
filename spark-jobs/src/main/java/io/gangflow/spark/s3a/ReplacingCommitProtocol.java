package io.gangflow.spark.s3a;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.cloud.PathOutputCommitProtocol;
import scala.collection.immutable.Seq;

/**
 * Hadoop's committers, with an overwrite mode that keeps the old output until the new one is complete. Spark (4.1.1,
 * InsertIntoHadoopFsRelationCommand) deletes the old output before the first task starts, so a failed run would leave
 * neither.
 *
 * <p>The old files and their {@code _SUCCESS} are unchanged while tasks write. When all tasks have committed,
 * {@code _SUCCESS} is deleted, so that no reader treats a mix of old and new files as a result; then the new files are
 * put in place, the old ones deleted, and {@code _SUCCESS} is written again. If the driver dies in between, the folder
 * is rejected as input, but still has every byte of the old output or of the new one.
 */
public final class ReplacingCommitProtocol extends PathOutputCommitProtocol {

    private static final long serialVersionUID = 1L;
    private static final String MARKS_SUCCESS = "mapreduce.fileoutputcommitter.marksuccessfuljobs";

    /** Only used in the driver; tasks have none. */
    private final transient List<ReplacedOutput> replaced = new ArrayList<>();

    private transient boolean marksSuccess;

    /** Called by Spark, by reflection. */
    public ReplacingCommitProtocol(String jobId, String destination, boolean dynamicPartitionOverwrite) {
        super(jobId, destination, dynamicPartitionOverwrite);
    }

    @Override
    public boolean deleteWithJob(FileSystem files, Path path, boolean recursive) {
        try {
            if (!files.getFileStatus(path).isDirectory()) {
                // A file exists at the folder's path: nothing can be written before it is deleted.
                return super.deleteWithJob(files, path, recursive);
            }
            replaced.add(ReplacedOutput.of(files, path));
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void setupJob(JobContext job) {
        Configuration hadoop = job.getConfiguration();
        marksSuccess = hadoop.getBoolean(MARKS_SUCCESS, true);
        if (!replaced.isEmpty()) {
            // Otherwise S3A's committer would delete the old marker now, and write the new one while old files still
            // exist.
            hadoop.setBoolean(MARKS_SUCCESS, false);
        }
        super.setupJob(job);
    }

    @Override
    public void commitJob(JobContext job, Seq<FileCommitProtocol.TaskCommitMessage> tasks) {
        if (replaced.isEmpty()) {
            super.commitJob(job, tasks);
            return;
        }
        try {
            FileSystem files = destPath().getFileSystem(job.getConfiguration());
            Path marker = new Path(destPath(), "_SUCCESS");
            files.delete(marker, false);
            super.commitJob(job, tasks);
            for (ReplacedOutput output : replaced) {
                output.delete();
            }
            if (marksSuccess) {
                files.create(marker, true).close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
