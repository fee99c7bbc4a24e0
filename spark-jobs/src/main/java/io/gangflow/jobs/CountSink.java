package io.gangflow.jobs;

import java.io.IOException;

/** Receives distinct words with their counts, ordered by the words' bytes. */
interface CountSink {

    void accept(byte[] word, long count) throws IOException;
}
