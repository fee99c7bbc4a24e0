package io.gangflow.argo.launcher.log;

import io.gangflow.argo.launcher.api.Lines;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The output of all log lines: each line is written whole, after the name of its pod. Thread-safe. */
public final class LogSink {

    private static final int BUFFER = 64 << 10;

    private final OutputStream out;

    public LogSink(OutputStream stream) {
        this.out = new BufferedOutputStream(stream, BUFFER);
    }

    /**
     * @param from where the text starts in the line
     * @throws UncheckedIOException when the stream is closed
     */
    synchronized void write(String rank, Lines.Line line, int from) {
        try {
            out.write('[');
            out.write(rank.getBytes(StandardCharsets.UTF_8));
            out.write(']');
            out.write(' ');
            out.write(line.bytes(), from, line.bytes().length - from);
            if (line.cut() > 0) {
                out.write(" … (%,d more bytes)".formatted(line.cut()).getBytes(StandardCharsets.UTF_8));
            }
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The log can't be written", e);
        }
    }
}
