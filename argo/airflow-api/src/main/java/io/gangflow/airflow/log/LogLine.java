package io.gangflow.airflow.log;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.schema.Times;
import io.gangflow.airflow.shape.TaskShapes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A line of a log.
 *
 * @param time when Kubernetes got it, where it says so
 * @param level such as {@code error}, as Airflow writes it; empty for what a pod wrote
 */
record LogLine(Optional<Instant> time, Optional<String> level, String text) {

    /** A line with the time that Kubernetes puts in front of it. */
    static LogLine stamped(String line) {
        int space = line.indexOf(' ');
        if (space > 0) {
            try {
                return new LogLine(
                        Optional.of(Times.parse(line.substring(0, space))),
                        Optional.empty(),
                        line.substring(space + 1));
            } catch (DateTimeException e) {
                return said(line);
            }
        }
        return said(line);
    }

    static LogLine said(String text) {
        return new LogLine(Optional.empty(), Optional.empty(), text);
    }

    /** A line about a failure. */
    static LogLine error(Optional<Instant> time, String text) {
        return new LogLine(time, Optional.of("error"), text);
    }

    ObjectNode json() {
        return TaskShapes.LOG_LINE
                .begin()
                .putTime("timestamp", time)
                .put("level", level)
                .put("event", text)
                .done();
    }
}
