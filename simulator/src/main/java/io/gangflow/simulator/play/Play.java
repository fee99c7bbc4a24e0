package io.gangflow.simulator.play;

import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.simulator.engine.Engine;
import java.util.Optional;

/** A scenario on a simulated cluster: creates objects, lets pods work, and determines the end. */
interface Play {

    /** Adds the initial objects to the store and listens to it; called once, before {@link #start}. */
    void prepare(Engine engine, RunListener listener);

    /** Starts the work, at the engine's time. */
    void start();

    /** Returns the outcome; empty while the work continues. */
    Optional<Outcome> outcome();

    /** Reports that everything in progress ends with this outcome. */
    void stop(Outcome outcome);

    /** Returns the title for the first event: id of the run, its work, and its schedulers. */
    Title title();

    /** The description of the run in the first event. */
    record Title(String runId, String work, String schedulers) {}
}
