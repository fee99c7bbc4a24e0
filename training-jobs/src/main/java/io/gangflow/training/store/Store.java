package io.gangflow.training.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Files by name under one place. A name is one word without separators. */
public interface Store {

    /**
     * The content of a file, if there is one.
     *
     * @param limit bytes that it may have
     * @throws IOException if it cannot be read or is longer
     */
    Optional<byte[]> read(String name, int limit) throws IOException;

    /** Makes or replaces a file; whoever reads it sees the old content or the new one, never a part. */
    void write(String name, byte[] content) throws IOException;

    /** Names of the files that there are, in alphabetical order. */
    List<String> names() throws IOException;

    /** Removes a file, if it is there. */
    void delete(String name) throws IOException;
}
