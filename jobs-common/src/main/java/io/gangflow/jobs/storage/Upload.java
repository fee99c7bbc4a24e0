package io.gangflow.jobs.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Bytes on their way to one file: they are there as a whole after {@link #commit()}, or not at all. */
public interface Upload extends Closeable {

    /** Takes the bytes; buffered. */
    OutputStream stream();

    /** Puts the file in place, over an older one. */
    void commit() throws IOException;

    /** Without a commit before it, forgets what was written. */
    @Override
    void close() throws IOException;
}
