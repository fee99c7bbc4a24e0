package io.gangflow.airflow.log;

import java.nio.charset.StandardCharsets;

/** The remaining size of a response: lines, and bytes of their texts in UTF-8. */
final class LogBudget {

    private int lines;
    private long bytes;

    LogBudget(int lines, long bytes) {
        this.lines = lines;
        this.bytes = bytes;
    }

    /** Subtracts a line; the last one can exceed the remaining size. */
    void take(LogLine line) {
        lines--;
        bytes -= line.text().getBytes(StandardCharsets.UTF_8).length;
    }

    boolean isFull() {
        return lines <= 0 || bytes <= 0;
    }
}
