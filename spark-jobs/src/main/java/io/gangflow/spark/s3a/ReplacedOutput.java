package io.gangflow.spark.s3a;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.BulkDelete;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * The content of a folder before a job writes new files into it, including leftover folders of committers.
 *
 * @param files the folder's file system
 * @param content every file beneath the folder at that time
 */
record ReplacedOutput(FileSystem files, Path folder, List<Path> content) {

    ReplacedOutput {
        content = List.copyOf(content);
    }

    static ReplacedOutput of(FileSystem files, Path folder) throws IOException {
        List<Path> content = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        while (all.hasNext()) {
            content.add(all.next().getPath());
        }
        return new ReplacedOutput(files, folder, content);
    }

    /** Deletes those files, but no later ones. A file that is already deleted is not an error. */
    void delete() throws IOException {
        try (BulkDelete delete = files.createBulkDelete(folder)) {
            for (int from = 0; from < content.size(); from += delete.pageSize()) {
                List<Path> page = content.subList(from, Math.min(content.size(), from + delete.pageSize()));
                for (Map.Entry<Path, String> failure : delete.bulkDelete(page)) {
                    throw new IOException("the old output's " + failure.getKey() + " cannot be deleted: "
                            + failure.getValue() + "; the new output is next to it, without _SUCCESS");
                }
            }
        }
    }
}
