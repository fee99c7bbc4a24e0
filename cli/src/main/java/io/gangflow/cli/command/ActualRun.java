package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.run.Timeline;
import java.io.IOException;

/** Options by which {@code simulate} is told of a run that has happened; the commands of runs bring them. */
public interface ActualRun {

    /** Whether any was given. */
    boolean isNamed();

    /** What has happened, from the objects that are left of the run. */
    Timeline timeline(Console console) throws IOException, InterruptedException;
}
