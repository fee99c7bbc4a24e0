package io.gangflow.cli.view;

import io.gangflow.cli.console.Console;

/** Selects the view for the console: a tree on a terminal, lines elsewhere. */
public final class RunViews {

    private RunViews() {}

    public static RunView of(Console console) {
        return console.live()
                ? new LiveTree(console.err(), console.width(), System::currentTimeMillis)
                : new PlainLines(console.err());
    }
}
