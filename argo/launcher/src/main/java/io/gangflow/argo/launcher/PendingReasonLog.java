package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.pod.PendingReason;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reports why nothing runs, when the reason persists or changes; keeps the last reason for the end. Used by one thread.
 */
final class PendingReasonLog {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);

    private final PendingReason waiting;
    private final Ticker ticker;
    private final Consumer<String> notes;
    private Optional<Duration> looked = Optional.empty();
    private Optional<String> last = Optional.empty();
    private Optional<String> said = Optional.empty();

    PendingReasonLog(PendingReason waiting, Ticker ticker, Consumer<String> notes) {
        this.waiting = waiting;
        this.ticker = ticker;
        this.notes = notes;
    }

    void update(Adoption.Child child, JsonNode now) {
        Duration time = ticker.elapsed();
        if (looked.filter(before -> time.minus(before).compareTo(LOOK_EVERY) < 0)
                .isPresent()) {
            return;
        }
        looked = Optional.of(time);
        Optional<String> reason = waiting.reason(child, now);
        // A reason seen only once is part of every start.
        boolean lasts = reason.isPresent() && reason.equals(last);
        if (lasts && !reason.equals(said)) {
            notes.accept("waiting: " + reason.get());
            said = reason;
        }
        if (reason.isEmpty()) {
            said = Optional.empty();
        }
        last = reason;
    }

    /** Why nothing has run so far; empty when something has run. */
    Optional<String> last() {
        return last.filter(reason -> waiting.nothingRuns());
    }
}
