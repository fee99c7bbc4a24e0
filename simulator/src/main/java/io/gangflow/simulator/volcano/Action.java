package io.gangflow.simulator.volcano;

/** A step of a session. */
@FunctionalInterface
interface Action {
    void execute(Session session);
}
