package io.gangflow.argo.launcher.api;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Cuts a stream into lines and keeps no more of a line than it is allowed to. Used by one thread. */
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

    /** A line without its end. Never changed once it was read. */
    public static final class Line {

        private final byte[] bytes;
        private final long cut;
        private final boolean whole;

        Line(byte[] bytes, long cut, boolean whole) {
            this.bytes = bytes;
            this.cut = cut;
            this.whole = whole;
        }

        /** What was kept; not a copy. */
        public byte[] bytes() {
            return bytes;
        }

        /** How many bytes at its end were not kept. */
        public long cut() {
            return cut;
        }

        /** False for what stands after the last end of a line. */
        public boolean isWhole() {
            return whole;
        }
    }

    /** Empty at the end of the stream. */
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
