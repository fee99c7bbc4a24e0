package io.gangflow.airflow.log;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads a log line by line, with at most {@link #LONGEST} characters in memory. A longer line continues in the next
 * one, so that a program that never ends a line can be read too.
 */
public final class LogReader {

    static final int LONGEST = 64 << 10;

    private static final int BUFFER = 8 << 10;

    private final Reader in;
    private final char[] buffer = new char[BUFFER];
    private int at;
    private int filled;
    private boolean cut;

    /** Creates a reader of a log in UTF-8; its owner closes the log. */
    public LogReader(InputStream log) {
        in = new InputStreamReader(log, StandardCharsets.UTF_8);
    }

    /** Empty at the end of the log. */
    public Optional<String> next() throws IOException {
        StringBuilder line = new StringBuilder();
        int read = read();
        if (cut && read == '\n') {
            read = read(); // the line had exactly the maximum length
        }
        cut = false;
        if (read < 0) {
            return Optional.empty();
        }
        while (read >= 0 && read != '\n') {
            line.append((char) read);
            if (line.length() >= LONGEST && !Character.isHighSurrogate((char) read)) {
                cut = true;
                return Optional.of(line.toString());
            }
            read = read();
        }
        int end = line.length() - 1;
        return Optional.of(end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString());
    }

    /** Returns the next character, or -1; without a lock, which costs more than the character. */
    private int read() throws IOException {
        if (at == filled) {
            at = 0;
            filled = Math.max(0, in.read(buffer));
        }
        return at < filled ? buffer[at++] : -1;
    }
}
