package io.gangflow.faults;

/** The end of a simulated process at one of its calls; no code of the process may catch it. */
public final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    public Killed(String when) {
        super(when);
    }
}
