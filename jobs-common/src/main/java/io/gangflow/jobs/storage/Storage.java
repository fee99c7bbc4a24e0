package io.gangflow.jobs.storage;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Where a program's input comes from and its output goes. Thread-safe. What cannot be found, read or written is a
 * {@link StorageException}; {@link IOException} is left for a stream that breaks while it is read.
 */
public interface Storage {

    /**
     * The file at this place, or else every file beneath it, in the order of their names. As for Spark, names that
     * begin with {@code .} or {@code _} are not data and are left out, with all that is beneath them.
     */
    List<Source> sources(String place) throws IOException;

    /**
     * Begins to write the file at this place; nothing is seen there before {@link Upload#commit()}. Output that must not
     * be replaced is looked for here and again then, so that a long run is not for nothing and a file of another's in the
     * meantime is safe.
     */
    Upload write(String place, WriteMode mode) throws IOException;

    /**
     * The storage for a place: S3 for {@code s3://} and {@code s3a://}, otherwise the local disk.
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
