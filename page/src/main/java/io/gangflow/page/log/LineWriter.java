package io.gangflow.page.log;

import io.gangflow.page.object.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes lines as JSON, one a line. */
record LineWriter(OutputStream out) {

    void write(LogText line) throws IOException {
        write(line.json().toString());
    }

    /** Says that lines or pods were left out. */
    void truncated(long omittedLines) throws IOException {
        write(Json.object()
                .put("truncated", true)
                .put("omittedLines", omittedLines)
                .toString());
    }

    /** An empty line keeps the connection open, and shows that the client still reads. */
    void keepAlive() throws IOException {
        write("");
        out.flush();
    }

    private void write(String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void flush() throws IOException {
        out.flush();
    }
}
