package io.gangflow.training;

import io.gangflow.training.command.ExitCode;
import java.io.IOException;
import java.util.function.Consumer;

/** Runs a program of the training image and turns its failure into a sentence and an exit code. */
final class Guard {

    /** What a program does. */
    @FunctionalInterface
    interface Body {
        void run() throws IOException, InterruptedException;
    }

    private Guard() {}

    /**
     * Runs to the end.
     *
     * @param err told what went wrong
     * @param usage of the program, shown after wrong arguments
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
