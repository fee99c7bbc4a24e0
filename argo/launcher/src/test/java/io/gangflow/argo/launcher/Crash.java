package io.gangflow.argo.launcher;

/** The launcher's process is killed: nothing of the launcher may catch it. */
final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash(String when) {
        super(when);
    }
}
