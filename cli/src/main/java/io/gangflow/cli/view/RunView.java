package io.gangflow.cli.view;

import io.gangflow.run.RunListener;

/** Shows a run while it goes on. Closing it leaves the last state on the screen. */
public interface RunView extends RunListener, AutoCloseable {

    @Override
    void close();
}
