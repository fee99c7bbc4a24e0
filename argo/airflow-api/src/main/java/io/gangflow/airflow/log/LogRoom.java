package io.gangflow.airflow.log;

import java.nio.charset.StandardCharsets;

/** What still fits into one answer: lines, and bytes of their texts in UTF-8. */
final class LogRoom {

    private int lines;
    private long bytes;

    LogRoom(int lines, long bytes) {
        this.lines = lines;
        this.bytes = bytes;
    }

    /** A line was put in; the last may be longer than what was left. */
    void take(LogLine line) {
        lines--;
        bytes -= line.text().getBytes(StandardCharsets.UTF_8).length;
    }

    boolean isFull() {
        return lines <= 0 || bytes <= 0;
    }
}
