package io.gangflow.jobs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a line {@code word<TAB>count} for each word, and counts the lines. */
final class CountLines implements CountSink {

    private final OutputStream out;
    private long words;
    private long distinct;

    CountLines(OutputStream out) {
        this.out = out;
    }

    @Override
    public void accept(byte[] word, long count) throws IOException {
        out.write(word);
        out.write('\t');
        out.write(Long.toString(count).getBytes(StandardCharsets.US_ASCII));
        out.write('\n');
        words += count;
        distinct++;
    }

    long words() {
        return words;
    }

    long distinct() {
        return distinct;
    }
}
