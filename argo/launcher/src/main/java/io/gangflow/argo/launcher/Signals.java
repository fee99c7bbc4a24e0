package io.gangflow.argo.launcher;

import io.gangflow.process.ProcessSignal;
import java.util.List;

/** Handles SIGTERM and SIGINT: the first one requests a stop, the second ends the program immediately. */
final class Signals {

    private Signals() {}

    static void raise(StopSignal stop) {
        for (String name : List.of("TERM", "INT")) {
            ProcessSignal.handle(name, signal -> received(stop));
        }
    }

    private static void received(StopSignal stop) {
        if (stop.isRaised()) {
            Runtime.getRuntime().halt(ExitCode.STOPPED.number());
        }
        stop.raise();
    }
}
