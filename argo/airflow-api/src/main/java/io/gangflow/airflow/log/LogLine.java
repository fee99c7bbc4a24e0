package io.gangflow.airflow.log;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.server.schema.Times;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A line of a log.
 *
 * @param time at which Kubernetes received it, if known
 * @param level such as {@code error}, in Airflow's terms; empty for output of a pod
 */
record LogLine(Optional<Instant> time, Optional<String> level, String text) {

    /** Parses a line that starts with the timestamp of Kubernetes. */
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

    /** Returns a line about a failure. */
    static LogLine error(Optional<Instant> time, String text) {
        return new LogLine(time, Optional.of("error"), text);
    }

    ObjectNode json() {
        return TaskShapes.LOG_LINE
                .startResponse()
                .putTime("timestamp", time)
                .put("level", level)
                .put("event", text)
                .done();
    }
}
