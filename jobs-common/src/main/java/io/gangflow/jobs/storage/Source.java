package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;

/** One file of the input. Thread-safe: several parts can be read at the same time. */
public interface Source {

    /** Returns the name for messages. */
    String name();

    /** Returns the size in bytes. */
    long size();

    /** Opens the bytes from {@code from} (inclusive) to {@code to} (exclusive); both within its size. */
    InputStream open(long from, long to) throws IOException;
}
