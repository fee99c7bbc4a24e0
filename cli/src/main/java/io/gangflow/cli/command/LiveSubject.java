package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.util.Optional;

/** Options that name a pod or stage of a live cluster. The cluster commands implement them. */
public interface LiveSubject {

    /** Whether one of the options was given. */
    boolean isNamed();

    /** Explains why it waits, and returns an exit code. */
    int explain(Console console, Optional<String> part) throws IOException, InterruptedException;
}
