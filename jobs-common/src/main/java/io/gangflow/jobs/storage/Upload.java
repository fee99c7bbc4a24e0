package io.gangflow.jobs.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** A file being written: it becomes visible as a whole with {@link #commit()}, or not at all. */
public interface Upload extends Closeable {

    /** Returns the stream to write to; buffered. */
    OutputStream stream();

    /** Puts the file in place, replacing an existing one. */
    void commit() throws IOException;

    /** Closes the upload. Without a prior commit, discards what was written. */
    @Override
    void close() throws IOException;
}
