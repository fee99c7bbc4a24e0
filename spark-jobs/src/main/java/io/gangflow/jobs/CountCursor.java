package io.gangflow.jobs;

import java.io.Closeable;
import java.io.IOException;

/** Words with their counts, one after the other in the order of the words' bytes, each once. For one thread. */
public interface CountCursor extends Closeable {

    /** Goes to the next word, at first to the first; false at the end. */
    boolean advance() throws IOException;

    /** The bytes of the word; nobody changes them. */
    byte[] word();

    /** How often the word was seen. */
    long count();

    @Override
    default void close() throws IOException {}
}
