package io.gangflow.workloads.events;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * How far the log of a pod was read, so that reading it again shows no line twice and leaves none out. It is read again from a whole
 * second on, which is as exact as the server takes times, and as many lines are passed over as were read since; clocks that
 * were set back do not matter then. Where the server sets no time stamps it is read from its beginning. Used by one thread.
 */
public final class LogMark {

    private static final int SHORTEST_STAMP = 20;
    private static final int LONGEST_STAMP = 40;

    private Optional<Instant> since = Optional.empty();
    private Instant newest = Instant.MIN;
    private long readSince;
    private long skip;
    private boolean stamped;

    /** The log is about to be read again, from {@link #since} on. */
    public void again() {
        skip = readSince;
    }

    /** From when on the log has to be read again; empty for all of it. */
    public Optional<Instant> since() {
        return since;
    }

    /**
     * Takes the next line that the server sent.
     *
     * @return where its text begins; empty when the line was there before
     */
    public Optional<Integer> next(byte[] line) {
        boolean first = since.isEmpty() && readSince == 0;
        Optional<Stamp> stamp = first || stamped ? stamp(line) : Optional.empty();
        stamped = stamped || stamp.isPresent();
        Optional<Instant> time = stamp.map(Stamp::time);
        // A line that is newer than all that was read was not there before: the log has lost its beginning meanwhile.
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
            // Looks like one and is none: then it is the program's own text.
            return Optional.empty();
        }
    }
}
