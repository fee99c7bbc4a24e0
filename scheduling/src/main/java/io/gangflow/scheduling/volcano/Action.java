package io.gangflow.scheduling.volcano;

/** A step of a session. */
@FunctionalInterface
interface Action {
    void execute(Session session);
}
