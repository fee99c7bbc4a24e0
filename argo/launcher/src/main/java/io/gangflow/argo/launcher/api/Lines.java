package io.gangflow.argo.launcher.api;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Splits a stream into lines and truncates lines that exceed a limit. Used by one thread. */
public final class Lines {

    private static final int BUFFER = 16 << 10;

    private final InputStream in;
    private final int longest;

    /**
     * Reads a stream, which the caller closes.
     *
     * @param longest how many bytes of a line are kept
     */
    public Lines(InputStream stream, int longest) {
        this.in = new BufferedInputStream(stream, BUFFER);
        this.longest = longest;
    }

    /** A line without its end. Not modified after it was read. */
    public static final class Line {

        private final byte[] bytes;
        private final long cut;
        private final boolean whole;

        Line(byte[] bytes, long cut, boolean whole) {
            this.bytes = bytes;
            this.cut = cut;
            this.whole = whole;
        }

        /** The kept bytes; not a copy. */
        public byte[] bytes() {
            return bytes;
        }

        /** The number of bytes cut off at the end. */
        public long cut() {
            return cut;
        }

        /** False for text after the last line end. */
        public boolean isWhole() {
            return whole;
        }
    }

    /** The next line; empty at the end of the stream. */
    public Optional<Line> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        long cut = 0;
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        while (next >= 0 && next != '\n') {
            if (line.size() < longest) {
                line.write(next);
            } else {
                cut++;
            }
            next = in.read();
        }
        return Optional.of(new Line(line.toByteArray(), cut, next == '\n'));
    }
}
