package io.gangflow.airflow.backfill;

import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.server.schema.Times;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The runs that one {@code gangflow backfill} has submitted. All its data is in the labels and annotations of the runs.
 *
 * @param runs at least one, with the same label
 * @param last whether the last run to submit exists, created by this backfill or earlier
 */
record Backfill(String dagId, int id, List<DagRun> runs, boolean last) {

    Backfill {
        runs = List.copyOf(runs);
    }

    /**
     * Returns the number of the backfill that a run belongs to. A label that is not a number was not set by Gangflow.
     */
    static Optional<Integer> idOf(DagRun run) {
        return run.backfill(RunMetadataKeys.BACKFILL).flatMap(Backfill::number);
    }

    private static Optional<Integer> number(String text) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(number -> number >= 0);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private Optional<String> mark(String name) {
        return runs.get(0).backfill(name);
    }

    Instant from() {
        return time(RunMetadataKeys.BACKFILL_FROM).orElseGet(this::created);
    }

    Instant to() {
        return time(RunMetadataKeys.BACKFILL_TO).orElseGet(this::created);
    }

    private Optional<Instant> time(String mark) {
        try {
            return mark(mark).map(Times::parse);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    int atOnce() {
        return mark(RunMetadataKeys.BACKFILL_AT_ONCE)
                .flatMap(Backfill::number)
                .filter(number -> number > 0)
                .orElse(1);
    }

    Instant created() {
        return runs.stream()
                .map(DagRun::queuedAt)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Returns the end of its last run, if no other run will be submitted. */
    Optional<Instant> completed() {
        boolean all = last && runs.stream().allMatch(run -> run.ended().isPresent());
        return all
                ? runs.stream().flatMap(run -> run.ended().stream()).max(Comparator.naturalOrder())
                : Optional.empty();
    }

    /** Returns the latest change of one of its runs. */
    Instant updated() {
        return runs.stream().map(DagRun::updated).max(Comparator.naturalOrder()).orElseThrow();
    }
}
