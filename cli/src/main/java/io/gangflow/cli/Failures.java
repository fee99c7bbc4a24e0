package io.gangflow.cli;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.Interruption;
import io.gangflow.file.FileErrors;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/** Prints one sentence on stderr for an exception of a command, and chooses the exit code. */
final class Failures {

    private Failures() {}

    /** @param debug whether to print the stack trace first */
    static int report(Console console, Exception thrown, boolean debug) {
        Exception failure = unwrapped(thrown);
        if (debug) {
            failure.printStackTrace(console.err());
        }
        if (Interruption.isReceived()) {
            return ExitCode.WORK_FAILED; // any exception of an interrupted call: the interrupt is reported at the end
        }
        if (failure instanceof CommandFailure known) {
            console.err().println("error: " + known.getMessage());
            return known.exitCode();
        }
        if (failure instanceof VolcanoConfigurationException) {
            console.err().println("error: " + failure.getMessage());
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof LaunchException) {
            console.err().println("error: " + failure.getMessage());
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof FileSystemException file) {
            console.err().println("error: " + FileErrors.sentence(file));
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof IOException file) {
            console.err().println("error: " + FileErrors.reason(file));
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof InterruptedException) {
            console.err().println("error: interrupted");
            return ExitCode.WORK_FAILED;
        }
        String more = debug ? "" : "; run again with --debug to see where";
        console.err().println("error: " + sentence(failure) + more);
        return ExitCode.ENVIRONMENT;
    }

    /** Unwraps an exception that was wrapped to pass through a method without a throws clause. */
    private static Exception unwrapped(Exception failure) {
        return failure instanceof UncheckedIOException && failure.getCause() instanceof IOException cause
                ? cause
                : failure;
    }

    private static String sentence(Exception failure) {
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        return "%s (%s)".formatted(message, failure.getClass().getSimpleName());
    }
}
