package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;

/** One file of the input. Thread-safe: several parts of it can be read at the same time. */
public interface Source {

    /** For messages. */
    String name();

    /** Bytes. */
    long size();

    /** Its bytes from {@code from} up to, not including, {@code to}; both within its size. */
    InputStream open(long from, long to) throws IOException;
}
