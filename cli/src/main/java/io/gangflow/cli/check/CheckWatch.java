package io.gangflow.cli.check;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Checks a live cluster again and again, and prints what is found whenever it differs from the last time. */
final class CheckWatch {

    /** Between the end of one look and the start of the next. */
    static final Duration PERIOD = Duration.ofSeconds(10);

    private final Console console;
    private final Duration period;
    private final boolean headings;
    private final Look look;

    /** @param headings whether the time stands above what is found; not among JSON documents */
    CheckWatch(Console console, Duration period, boolean headings, Look look) {
        this.console = console;
        this.period = period;
        this.headings = headings;
        this.look = look;
    }

    /** One pass; the result is what it found, as text. */
    interface Look {
        /**
         * What is found now.
         *
         * @throws CommandFailure when the cluster does not answer
         */
        String look() throws IOException, InterruptedException;
    }

    /**
     * Checks until the thread is interrupted. If the cluster stops answering, a note says so once and the checks continue; a cluster that
     * does not answer the first time ends the command.
     *
     * @throws InterruptedException in the end
     */
    int follow() throws IOException, InterruptedException {
        String last = look.look();
        print(last);
        boolean answered = true;
        while (true) {
            Thread.sleep(period.toMillis());
            try {
                String now = look.look();
                if (!answered || !now.equals(last)) {
                    print(now);
                }
                last = now;
                answered = true;
            } catch (CommandFailure failure) {
                if (failure.exitCode() != ExitCode.ENVIRONMENT) {
                    throw failure;
                }
                if (answered) {
                    console.err().println("note: " + failure.getMessage() + "; still watching");
                    console.err().flush();
                }
                answered = false;
            }
        }
    }

    private void print(String text) {
        if (headings) {
            console.out().println("-- " + Instant.now().truncatedTo(ChronoUnit.SECONDS));
        }
        console.out().print(text.isEmpty() ? "no findings\n" : text);
        console.out().flush();
    }
}
