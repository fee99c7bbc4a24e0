package io.gangflow.jobs;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of ordered words with their counts: written once, read once, deleted after reading. */
final class Spill {

    private static final int BUFFER_BYTES = 1 << 14;
    private static final int END = 0;

    private final Path file;

    private Spill(Path file) {
        this.file = file;
    }

    /** The content to write. */
    interface Content {
        void writeTo(CountSink sink) throws IOException;
    }

    static Spill write(Path file, Content content) throws IOException {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES))) {
            content.writeTo((word, count) -> {
                out.writeInt(word.length);
                out.write(word);
                out.writeLong(count);
            });
            out.writeInt(END); // no word is empty
        }
        return new Spill(file);
    }

    CountCursor open() throws IOException {
        return new Reader(file);
    }

    private static final class Reader implements CountCursor {

        private final Path file;
        private final DataInputStream in;
        private byte[] word = new byte[0];
        private long count;

        Reader(Path file) throws IOException {
            this.file = file;
            this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES));
        }

        @Override
        public boolean advance() throws IOException {
            int length = in.readInt();
            if (length == END) {
                return false;
            }
            word = new byte[length];
            in.readFully(word);
            count = in.readLong();
            return true;
        }

        @Override
        public byte[] word() {
            return word;
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
            Files.deleteIfExists(file);
        }
    }
}
