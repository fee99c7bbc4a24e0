package io.gangflow.jobs.storage;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Reads a program's input and writes its output. Thread-safe. Files that cannot be found, read or written raise a
 * {@link StorageException}; any other {@link IOException} means that a stream broke while it was read.
 */
public interface Storage {

    /**
     * Returns the file at this place, or else every file beneath it, in the order of their names. As in Spark, names
     * that start with {@code .} or {@code _} are not data and are skipped, with everything beneath them.
     */
    List<Source> sources(String place) throws IOException;

    /**
     * Starts to write the file at this place, which becomes visible with {@link Upload#commit()}. If output must not be
     * replaced, this is checked here and again at the commit, so that a long run does not fail at its end, and a file
     * written by others in the meantime is not overwritten.
     */
    Upload write(String place, WriteMode mode) throws IOException;

    /**
     * Returns the storage for a place: S3 for {@code s3://} and {@code s3a://}, otherwise the local disk.
     *
     * @param environment read for the variables of {@link S3Variable} when the place is in S3
     */
    static Storage of(String place, Map<String, String> environment) throws StorageException {
        if (S3Place.isS3(place)) {
            return new S3Storage(environment);
        }
        return new LocalStorage();
    }
}
