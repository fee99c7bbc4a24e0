package io.gangflow.training;

import io.gangflow.training.command.ExitCode;
import java.io.IOException;
import java.util.function.Consumer;

/** Runs a program of the training image and converts its failure to a message and an exit code. */
final class Guard {

    /** The main part of a program. */
    @FunctionalInterface
    interface Body {
        void run() throws IOException, InterruptedException;
    }

    private Guard() {}

    /**
     * Runs a program to its end.
     *
     * @param err receives error messages
     * @param usage of the program, shown after invalid arguments
     */
    static ExitCode run(Consumer<String> err, String usage, Body body) {
        try {
            body.run();
            return ExitCode.DONE;
        } catch (RuntimeException | IOException | InterruptedException failure) {
            ExitCode code = ExitCode.of(failure);
            err.accept("error: " + failure.getMessage());
            if (code == ExitCode.USAGE) {
                err.accept("usage: " + usage);
            } else if (code == ExitCode.FAILED) {
                throw new IllegalStateException("the training program failed", failure);
            }
            return code;
        }
    }
}
