package io.gangflow.cli.view;

import io.gangflow.run.RunListener;

/** Displays a run while it is active. Closing it leaves the last state on the screen. */
public interface RunView extends RunListener, AutoCloseable {

    /** Prints a permanent line that is not part of the run. */
    void notice(String line);

    @Override
    void close();
}
