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
 */
record LogLine(Optional<Instant> time, String text) {

    /** A line with the time that Kubernetes puts in front of it. */
    static LogLine stamped(String line) {
        int space = line.indexOf(' ');
        if (space > 0) {
            try {
                return new LogLine(Optional.of(Times.parse(line.substring(0, space))), line.substring(space + 1));
            } catch (DateTimeException e) {
                return new LogLine(Optional.empty(), line);
            }
        }
        return new LogLine(Optional.empty(), line);
    }

    static LogLine said(String text) {
        return new LogLine(Optional.empty(), text);
    }

    ObjectNode json() {
        return TaskShapes.LOG_LINE.begin().putTime("timestamp", time).put("event", text).done();
    }
}
