package io.gangflow.simulator.engine;

import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.util.Optional;

/** What is played on a simulated cluster: it creates objects, makes pods work, and knows when all is done. */
interface Play {

    /** Puts what is there from the start into the store and listens to it; called once, before {@link #begin}. */
    void prepare(Engine engine, RunListener listener);

    /** Begins with the work, at the engine's time. */
    void begin();

    /** How it ended; empty while it goes on. */
    Optional<Outcome> outcome();

    /** Tells that what is under way ends so. */
    void stop(Outcome outcome);

    /** Title of the first event: id of the run, what is run, and its schedulers. */
    Title title();

    /** What the first event says of the run. */
    record Title(String runId, String work, String schedulers) {}
}
