package io.gangflow.cli.walkthrough;

import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import java.util.ArrayList;
import java.util.List;

/** Keeps the events of a run and passes them on. Thread-safe. */
final class Recorder implements RunListener {

    private final List<RunEvent> events = new ArrayList<>();
    private final RunListener next;

    Recorder(RunListener next) {
        this.next = next;
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        events.add(event);
        next.onEvent(event);
    }

    synchronized List<RunEvent> events() {
        return List.copyOf(events);
    }
}
