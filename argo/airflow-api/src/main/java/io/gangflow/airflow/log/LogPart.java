package io.gangflow.airflow.log;

import java.util.List;
import java.util.Optional;

/**
 * A part of a log.
 *
 * @param next where to continue; empty when the log is complete
 */
record LogPart(List<LogLine> lines, Optional<LogToken> next) {
    LogPart {
        lines = List.copyOf(lines);
    }
}
