package io.gangflow.jobs;

import java.io.IOException;

/** Takes words with their counts, in the order of the words' bytes, each once. */
interface CountSink {

    void accept(byte[] word, long count) throws IOException;
}
