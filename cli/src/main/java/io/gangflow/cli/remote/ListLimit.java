package io.gangflow.cli.remote;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import picocli.CommandLine.Option;

/** {@code --limit} of commands that list runs. */
final class ListLimit {

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "Number of runs to list at most (default: 50).")
    private int limit;

    /**
     * Returns the number of runs, at least 1.
     *
     * @throws CommandFailure when the option is below 1
     */
    int require() {
        if (limit < 1) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--limit is 1 or more, not %d".formatted(limit));
        }
        return limit;
    }
}
