package io.gangflow.jobs;

import java.io.Closeable;
import java.io.IOException;

/** A cursor over distinct words with their counts, ordered by the words' bytes. Not thread-safe. */
public interface CountCursor extends Closeable {

    /** Moves to the next word, initially to the first; returns false at the end. */
    boolean advance() throws IOException;

    /** Returns the bytes of the word. The array must not be modified. */
    byte[] word();

    /** Returns the count of the word. */
    long count();

    @Override
    default void close() throws IOException {}
}
