package io.gangflow.cli.view;

import io.gangflow.run.RunEvent.RetryScheduled;
import java.util.concurrent.TimeUnit;

/** A retry that is due, such as {@code retry 1 of 3 in 10 s}. */
final class RetryText {

    private static final long LONGEST_SECONDS = 120;

    private RetryText() {}

    /** As it is planned. */
    static String of(RetryScheduled retry) {
        return of(retry, retry.atMillis());
    }

    /** What is left of the wait at a time of the run; none is shown once it is over. */
    static String of(RetryScheduled retry, long nowMillis) {
        long seconds = TimeUnit.MILLISECONDS.toSeconds(retry.atMillis() + retry.waitMillis() - nowMillis + 500);
        String wait = seconds > LONGEST_SECONDS ? Durations.clock(seconds * 1000) : seconds + " s";
        return "retry %d of %d%s".formatted(retry.retry(), retry.limit(), seconds > 0 ? " in " + wait : "");
    }
}
