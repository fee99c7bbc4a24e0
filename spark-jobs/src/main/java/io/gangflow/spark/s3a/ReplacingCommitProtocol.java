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
 * Hadoop's committers, with an overwrite that keeps the old output until the new one is there: Spark (4.1.1,
 * InsertIntoHadoopFsRelationCommand) deletes it before the first task starts, and a run that fails would leave neither.
 *
 * <p>The old files and their {@code _SUCCESS} stay as they are while tasks write. When all have committed, {@code _SUCCESS}
 * is deleted, so that no reader takes old and new files together for a result; the new files are put in place, the old
 * ones deleted, and {@code _SUCCESS} is written anew. A driver that dies within that moment leaves a folder that is
 * refused as input, with every byte of the old output or of the new one in it.
 */
public final class ReplacingCommitProtocol extends PathOutputCommitProtocol {

    private static final long serialVersionUID = 1L;
    private static final String MARKS_SUCCESS = "mapreduce.fileoutputcommitter.marksuccessfuljobs";

    /** Of the driver; tasks have none. */
    private final transient List<ReplacedOutput> replaced = new ArrayList<>();

    private transient boolean marksSuccess;

    /** As Spark makes one, by reflection. */
    public ReplacingCommitProtocol(String jobId, String destination, boolean dynamicPartitionOverwrite) {
        super(jobId, destination, dynamicPartitionOverwrite);
    }

    @Override
    public boolean deleteWithJob(FileSystem files, Path path, boolean recursive) {
        try {
            if (!files.getFileStatus(path).isDirectory()) {
                // A single file in the place of the folder: nothing can be written before it is gone.
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
            // Otherwise S3A's committer deletes the old marker now, and writes the new one while old files are there.
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
