package io.gangflow.cli;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.Interruption;
import io.gangflow.file.FileTrouble;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.scheduling.volcano.VolcanoConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;

/** One sentence on stderr for what a command threw, and the exit code that goes with it. */
final class Failures {

    private Failures() {}

    /** @param debug whether the stack trace comes first */
    static int report(Console console, Exception thrown, boolean debug) {
        Exception failure = unwrapped(thrown);
        if (debug) {
            failure.printStackTrace(console.err());
        }
        if (Interruption.isReceived()) {
            return ExitCode
                    .WORK_FAILED; // whatever an interrupted call throws: what interrupted it is reported at the end
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
            console.err().println("error: " + FileTrouble.sentence(file));
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof IOException file) {
            console.err().println("error: " + FileTrouble.reason(file));
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

    /** What was wrapped to get through a method that declares nothing. */
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
