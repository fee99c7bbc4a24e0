package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.run.Timeline;
import java.io.IOException;

/** Options of {@code simulate} that name a finished run. The run commands implement them. */
public interface ActualRun {

    /** Whether one of the options was given. */
    boolean isNamed();

    /** Returns the timeline of the run, read from its remaining objects. */
    Timeline timeline(Console console) throws IOException, InterruptedException;
}
