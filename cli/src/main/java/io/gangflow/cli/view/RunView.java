package io.gangflow.cli.view;

import io.gangflow.run.RunListener;

/** Shows a run while it goes on. Closing it leaves the last state on the screen. */
public interface RunView extends RunListener, AutoCloseable {

    /** Says something that is not of the run, on a line that stays. */
    void notice(String line);

    @Override
    void close();
}
