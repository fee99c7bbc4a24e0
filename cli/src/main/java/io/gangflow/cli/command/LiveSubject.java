package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.util.Optional;

/** Options by which a command is told of something on a live cluster; the commands of clusters bring them. */
public interface LiveSubject {

    /** Whether any of them was given. */
    boolean isNamed();

    /** Says why it waits; the result is an exit code. */
    int explain(Console console, Optional<String> part) throws IOException, InterruptedException;
}
