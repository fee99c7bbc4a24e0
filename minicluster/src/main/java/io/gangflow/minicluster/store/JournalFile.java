package io.gangflow.minicluster.store;

import java.io.IOException;
import java.io.InputStream;

/** The file of a journal, used by one process. */
interface JournalFile extends AutoCloseable {

    boolean exists();

    /** Opens the whole content, from the start. */
    InputStream read() throws IOException;

    /**
     * Passes bytes to the operating system.
     *
     * @throws IOException when they are not written; no part of them is left in the file before the next write
     */
    void append(byte[] bytes) throws IOException;

    /**
     * Replaces the whole content and forces it to the disk.
     *
     * @throws IOException when the file could not be replaced; it is then unchanged
     */
    void replace(String text) throws IOException;

    @Override
    void close() throws IOException;
}
