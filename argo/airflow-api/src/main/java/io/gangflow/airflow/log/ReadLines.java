package io.gangflow.airflow.log;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a log that were read, sent now or before; they determine where the next part starts. If lines have
 * timestamps, the log need not be read from its start. Kubernetes filters by seconds and leaves out all earlier lines
 * (kubelet, kuberuntime/logs, 1.36), so lines of the same second are counted.
 */
final class ReadLines {

    /** Clocks are sometimes set back slightly: a line that is this much earlier than the previous one is not lost. */
    private static final int MARGIN_SECONDS = 2;

    private static final long NEVER = Long.MIN_VALUE;

    private final List<Line> lines = new ArrayList<>();

    /** @param second of its timestamp; for a part of a long line, that of the line; {@link #NEVER} if it has none */
    private record Line(long second, int bytes) {}

    void add(Optional<Instant> time, String sent) {
        long last = lines.isEmpty() ? NEVER : lines.get(lines.size() - 1).second();
        lines.add(new Line(
                time.map(Instant::getEpochSecond).orElse(last), sent.getBytes(StandardCharsets.UTF_8).length + 1));
    }

    /** @param from the position from which the lines were read */
    LogToken next(LogToken from) {
        if (lines.isEmpty()) {
            return from;
        }
        boolean timed = lines.stream().allMatch(line -> line.second() > 0);
        long since =
                timed ? Math.max(from.since(), lines.get(lines.size() - 1).second() - MARGIN_SECONDS) : from.since();
        List<Line> again =
                lines.stream().filter(line -> !timed || line.second() >= since).toList();
        return new LogToken(
                from.pod(),
                since,
                again.size(),
                again.stream().mapToLong(Line::bytes).sum());
    }
}
