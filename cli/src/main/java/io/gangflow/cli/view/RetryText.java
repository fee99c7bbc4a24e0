package io.gangflow.cli.view;

import io.gangflow.page.object.Durations;
import io.gangflow.run.RunEvent.RetryScheduled;
import java.util.concurrent.TimeUnit;

/** A scheduled retry, such as {@code retry 1 of 3 in 10 s}. */
final class RetryText {

    private static final long LONGEST_SECONDS = 120;

    private RetryText() {}

    /** Returns the text with the complete wait. */
    static String of(RetryScheduled retry) {
        return of(retry, retry.atMillis());
    }

    /** Returns the text with the remaining wait at a time of the run; without a wait once it is over. */
    static String of(RetryScheduled retry, long nowMillis) {
        long seconds = TimeUnit.MILLISECONDS.toSeconds(retry.atMillis() + retry.waitMillis() - nowMillis + 500);
        String wait = seconds > LONGEST_SECONDS ? Durations.clock(seconds * 1000) : seconds + " s";
        return "retry %d of %d%s".formatted(retry.retry(), retry.limit(), seconds > 0 ? " in " + wait : "");
    }
}
