package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a stream of unknown length. One thread at a time reads a block, cut at white space, and counts it alone.
 */
final class StreamParts implements TextParts {

    private static final int LONGEST = 4 * WordScanner.LONGEST;

    private final InputStream in;
    private final int blockBytes;
    // The bytes that were read but not handed out, preceded by the white space before them, if any.
    private byte[] rest = new byte[0];
    private int begin;
    private boolean ended;

    StreamParts(InputStream in, int blockBytes) {
        this.in = in;
        this.blockBytes = blockBytes;
    }

    @Override
    @Nullable
    public synchronized Part next() throws IOException {
        byte[] block = rest;
        int space = -1;
        while (!ended && space < 0) {
            byte[] more = in.readNBytes(blockBytes);
            ended = more.length < blockBytes;
            int before = block.length;
            block = Arrays.copyOf(block, before + more.length);
            System.arraycopy(more, 0, block, before, more.length);
            space = lastSpace(block, before);
            if (block.length > LONGEST && space < 0) {
                throw new IOException(
                        "there are " + block.length + " bytes without white space: the input is not text");
            }
        }
        int from = begin;
        int end = ended ? block.length : space + 1;
        rest = Arrays.copyOfRange(block, ended ? end : space, block.length);
        begin = ended ? 0 : 1;
        return from < end ? new Part(new Block(block, end), from, end) : null;
    }

    private static int lastSpace(byte[] block, int from) {
        for (int i = block.length - 1; i >= from; i--) {
            if (Tokenizer.classOf(block[i]) == Tokenizer.SPACE) {
                return i;
            }
        }
        return -1;
    }

    private static final class Block implements Source {

        private final byte[] bytes;
        private final int length;

        Block(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        @Override
        public String name() {
            return "-";
        }

        @Override
        public long size() {
            return length;
        }

        @Override
        public InputStream open(long from, long to) {
            return new ByteArrayInputStream(bytes, (int) from, (int) (to - from));
        }
    }
}
