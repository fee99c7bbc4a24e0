package io.gangflow.simulator.history;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** A file of a history, compressed with gzip or not. */
public record HistorySource(Path file) {

    private static final int GZIP_MAGIC = 0x1f8b;

    /** Opens the text. The caller closes it. */
    Reader open() throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        try {
            in.mark(2);
            int magic = in.read() << 8 | in.read();
            in.reset();
            InputStream plain = magic == GZIP_MAGIC ? new Unpacked(file, in) : in;
            return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
        } catch (EOFException exception) {
            in.close();
            throw truncated(file, exception);
        } catch (IOException exception) {
            in.close();
            throw exception;
        }
    }

    private static IOException truncated(Path file, EOFException exception) {
        return new IOException("`%s` is truncated".formatted(file), exception);
    }

    /** A file of gzip; it names the file when it ends too early, for which the JDK has no message. */
    private static final class Unpacked extends GZIPInputStream {

        private final Path file;

        Unpacked(Path file, InputStream packed) throws IOException {
            super(packed);
            this.file = file;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (EOFException exception) {
                throw truncated(file, exception);
            }
        }
    }

    /** Returns its name without folders, in lower case. */
    String name() {
        Path last = file.getFileName();
        return last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    }
}
