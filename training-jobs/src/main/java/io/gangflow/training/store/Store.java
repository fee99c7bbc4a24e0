package io.gangflow.training.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Named files in one location. A name is one word without separators. */
public interface Store {

    /**
     * Returns the content of a file; empty if it does not exist.
     *
     * @param limit maximum size in bytes
     * @throws IOException if it cannot be read or is longer
     */
    Optional<byte[]> read(String name, int limit) throws IOException;

    /** Creates or replaces a file atomically: a reader gets the old content or the new one, never a part. */
    void write(String name, byte[] content) throws IOException;

    /** Returns the names of the existing files, in alphabetical order. */
    List<String> names() throws IOException;

    /** Deletes a file, if it exists. */
    void delete(String name) throws IOException;
}
