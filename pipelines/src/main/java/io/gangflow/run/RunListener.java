package io.gangflow.run;

/** Receives the events of a run one after the other, in order; called by one thread at a time. */
@FunctionalInterface
public interface RunListener {
    void onEvent(RunEvent event);
}
