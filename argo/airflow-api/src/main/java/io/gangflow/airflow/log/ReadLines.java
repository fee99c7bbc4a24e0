package io.gangflow.airflow.log;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines of a log that were read, whether they were told now or before: by them the next part knows where to go on. It need
 * not read the log from its beginning where lines have times. Kubernetes takes a time by the second and leaves out each line
 * that is before it (kubelet, kuberuntime/logs, 1.36), so lines of the same second are counted.
 */
final class ReadLines {

    /** Clocks are set back by a little now and then: a line that is so much earlier than the one before is not lost. */
    private static final int MARGIN_SECONDS = 2;

    private static final long NEVER = Long.MIN_VALUE;

    private final List<Line> lines = new ArrayList<>();

    /** @param second of its time; of a piece of a line that of the line; {@link #NEVER} where there is none */
    private record Line(long second, int bytes) {}

    void add(Optional<Instant> time, String sent) {
        long last = lines.isEmpty() ? NEVER : lines.get(lines.size() - 1).second();
        lines.add(new Line(
                time.map(Instant::getEpochSecond).orElse(last), sent.getBytes(StandardCharsets.UTF_8).length + 1));
    }

    /** @param from where the lines were read from */
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
