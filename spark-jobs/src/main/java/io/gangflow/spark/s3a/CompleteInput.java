package io.gangflow.spark.s3a;

import io.gangflow.jobs.storage.CompleteOutput;
import io.gangflow.jobs.storage.StorageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Rejects input that does not exist, or that a killed job left incomplete, before a job reads it. */
public final class CompleteInput {

    private CompleteInput() {}

    /**
     * Checks a file or folder of any file system.
     *
     * @return the bytes of its files; {@link Long#MAX_VALUE} if it has subfolders, which are not read
     * @throws StorageException if it does not exist or is incomplete; other {@link IOException}s are the file system's
     */
    public static long check(String place, Configuration hadoop) throws IOException {
        Path path = new Path(place);
        FileStatus[] entries;
        try {
            entries = path.getFileSystem(hadoop).listStatus(path);
        } catch (FileNotFoundException e) {
            throw new StorageException("no such file or folder: " + place, e);
        }
        List<String> names =
                Arrays.stream(entries).map(entry -> entry.getPath().getName()).toList();
        boolean isFile = entries.length == 1
                && entries[0].isFile()
                && entries[0].getPath().toUri().getPath().equals(path.toUri().getPath());
        if (!isFile) {
            CompleteOutput.check(place, names);
        }
        boolean flat = Arrays.stream(entries).allMatch(FileStatus::isFile);
        return flat ? Arrays.stream(entries).mapToLong(FileStatus::getLen).sum() : Long.MAX_VALUE;
    }
}
