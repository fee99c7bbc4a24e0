package io.gangflow.airflow.log;

import java.util.List;
import java.util.Optional;

/**
 * A part of a log.
 *
 * @param next where to go on; empty when there is nothing more and will be nothing more
 */
record LogPart(List<LogLine> lines, Optional<LogToken> next) {
    LogPart {
        lines = List.copyOf(lines);
    }
}
