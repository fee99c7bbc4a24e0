package io.gangflow.workloads.events;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The position in the log of a pod up to which it was read, so that a new connection neither repeats nor omits a line.
 * Reading resumes at a whole second, the precision of times in the API server, and skips the lines of that second that
 * were read before. This also works if clocks were set back. If the server sets no time stamps, the log is read from
 * its start. Used by one thread.
 */
public final class LogPosition {

    private static final int SHORTEST_STAMP = 20;
    private static final int LONGEST_STAMP = 40;

    private Optional<Instant> since = Optional.empty();
    private Instant newest = Instant.MIN;
    private long readSince;
    private long skip;
    private boolean stamped;

    /** Prepares for reading the log again, starting at {@link #since}. */
    public void again() {
        skip = readSince;
    }

    /** Returns the time from which to read the log again; empty for all of it. */
    public Optional<Instant> since() {
        return since;
    }

    /**
     * Handles the next line from the server.
     *
     * @return start of its text; empty for a line that was read before
     */
    public Optional<Integer> next(byte[] line) {
        boolean first = since.isEmpty() && readSince == 0;
        Optional<Stamp> stamp = first || stamped ? stamp(line) : Optional.empty();
        stamped = stamped || stamp.isPresent();
        Optional<Instant> time = stamp.map(Stamp::time);
        // A line newer than every line read is new: the start of the log has been removed meanwhile.
        if (skip > 0 && !time.filter(newest::isBefore).isPresent()) {
            skip--;
            return Optional.empty();
        }
        skip = 0;
        time.ifPresentOrElse(this::count, () -> readSince++);
        return Optional.of(stamp.map(Stamp::text).orElse(0));
    }

    private void count(Instant time) {
        Instant second = time.truncatedTo(ChronoUnit.SECONDS);
        if (time.isAfter(newest)) {
            newest = time;
        }
        if (since.isEmpty() || second.isAfter(since.get())) {
            since = Optional.of(second);
            readSince = 1;
        } else {
            readSince++;
        }
    }

    private record Stamp(Instant time, int text) {}

    private static Optional<Stamp> stamp(byte[] line) {
        int space = 0;
        while (space < line.length && space < LONGEST_STAMP && line[space] != ' ') {
            space++;
        }
        boolean dated =
                space >= SHORTEST_STAMP && line[4] == '-' && line[7] == '-' && line[10] == 'T' && line[13] == ':';
        if (!dated) {
            return Optional.empty();
        }
        try {
            String text = new String(line, 0, space, StandardCharsets.US_ASCII);
            Instant time = OffsetDateTime.parse(text).toInstant();
            return Optional.of(new Stamp(time, Math.min(line.length, space + 1)));
        } catch (DateTimeException e) {
            // It only looks like a time: it is the program's own text.
            return Optional.empty();
        }
    }
}
