package io.gangflow.cli.check;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Checks a live cluster repeatedly, and prints the result when it differs from the previous one. */
final class CheckWatch {

    /** Time between the end of one check and the start of the next. */
    static final Duration PERIOD = Duration.ofSeconds(10);

    private final Console console;
    private final Duration period;
    private final boolean headings;
    private final CheckRun run;

    /** @param headings whether to print the time above each result; not used for JSON */
    CheckWatch(Console console, Duration period, boolean headings, CheckRun run) {
        this.console = console;
        this.period = period;
        this.headings = headings;
        this.run = run;
    }

    /** One check; returns the result as text. */
    interface CheckRun {
        /**
         * Returns the current findings.
         *
         * @throws CommandFailure when the cluster does not respond
         */
        String check() throws IOException, InterruptedException;
    }

    /**
     * Checks until the thread is interrupted. If the cluster stops responding, a note is printed once and the checks
     * continue; if it does not respond to the first check, the command fails.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    int follow() throws IOException, InterruptedException {
        String last = run.check();
        print(last);
        boolean answered = true;
        while (true) {
            Thread.sleep(period.toMillis());
            try {
                String now = run.check();
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
