package io.gangflow.page.log;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** A log of numbered lines that exists only while it is read: {@code line 7 xxxxx}, the first line is 0. */
final class GeneratedLog {

    private static final String STAMP = "2026-11-27T12:%02d:%02d.%03d000000Z ";
    private static final long LINES_A_MILLI = 10;
    private static final long LOOK_MILLIS = 200;

    private final long lines;
    private final int length;
    private final AtomicLong read = new AtomicLong();

    /** @param length of a line, without its time */
    GeneratedLog(long bytes, int length) {
        this.lines = bytes / length;
        this.length = length;
    }

    long lines() {
        return lines;
    }

    /** Returns the number of bytes that were read, once nobody reads any more. */
    long settled() throws InterruptedException {
        long before = -1;
        while (read.get() != before) {
            before = read.get();
            Thread.sleep(LOOK_MILLIS);
        }
        return before;
    }

    InputStream open(boolean stamped) {
        return new Lines(stamped);
    }

    private final class Lines extends InputStream {

        private final boolean stamped;
        private final byte[] filling = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
        private byte[] line = new byte[0];
        private int at;
        private long next;
        private long stampedMilli = -1;
        private String stamp = "";

        Lines(boolean stamped) {
            this.stamped = stamped;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] to, int from, int most) {
            int filled = 0;
            while (filled < most && (at < line.length || advance())) {
                int count = Math.min(most - filled, line.length - at);
                System.arraycopy(line, at, to, from + filled, count);
                at += count;
                filled += count;
            }
            read.addAndGet(filled);
            return filled == 0 ? -1 : filled;
        }

        private boolean advance() {
            if (next == lines) {
                return false;
            }
            byte[] head = ((stamped ? stamp() : "") + "line " + next + " ").getBytes(StandardCharsets.US_ASCII);
            line = new byte[head.length + Math.max(0, length - 20) + 1];
            System.arraycopy(head, 0, line, 0, head.length);
            System.arraycopy(filling, 0, line, head.length, line.length - head.length - 1);
            line[line.length - 1] = '\n';
            at = 0;
            next++;
            return true;
        }

        private String stamp() {
            long milli = next / LINES_A_MILLI;
            if (milli != stampedMilli) {
                stampedMilli = milli;
                stamp = STAMP.formatted(milli / 60_000 % 60, milli / 1_000 % 60, milli % 1_000);
            }
            return stamp;
        }
    }
}
