package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import java.io.IOException;
import java.io.InputStream;

/**
 * A part of a file: the words that start in it, where words are separated by white space. It starts after the first
 * white space at {@code from - 1} or later, or at the start of the file, and it ends with the first white space at
 * {@code to - 1} or later, where the next part starts.
 */
record Part(Source source, long from, long to) {

    private static final int BUFFER_BYTES = 1 << 16;
    /** Number of bytes requested beyond the end, so that the same request usually includes the last word. */
    private static final int AHEAD_BYTES = 1 << 9;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /** Receives the text of a part, piece by piece. */
    interface Pieces {
        void take(byte[] text, int from, int to) throws IOException;
    }

    static byte[] newBuffer() {
        return new byte[BUFFER_BYTES];
    }

    /** Reads the words through a reusable buffer. */
    void read(byte[] buffer, Pieces pieces) throws IOException {
        boolean inside = from == 0;
        long position = Math.max(0, from - 1);
        while (position < source.size()) {
            long until = Math.min(source.size(), Math.max(to, position) + AHEAD_BYTES);
            try (InputStream in = source.open(position, until)) {
                while (position < until) {
                    int read = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, until - position));
                    int begin = inside ? markAt(buffer, read, position) : afterSpace(buffer, 0, read);
                    int last = (int) Math.max(0, Math.min(read, to - 1 - position));
                    int end = afterSpace(buffer, last, read);
                    inside |= begin >= 0;
                    if (inside && begin < (end < 0 ? read : end)) {
                        pieces.take(buffer, begin, end < 0 ? read : end);
                    }
                    if (end >= 0) {
                        return;
                    }
                    position += read;
                }
            }
        }
    }

    /** Returns the number of bytes of a byte order mark to skip. */
    private static int markAt(byte[] buffer, int read, long position) {
        for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
            if (position > 0 || i >= read || buffer[i] != BYTE_ORDER_MARK[i]) {
                return 0;
            }
        }
        return BYTE_ORDER_MARK.length;
    }

    /** Returns the position after the first white space in the range, or -1. */
    private static int afterSpace(byte[] buffer, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Tokenizer.classOf(buffer[i]) == Tokenizer.SPACE) {
                return i + 1;
            }
        }
        return -1;
    }
}
