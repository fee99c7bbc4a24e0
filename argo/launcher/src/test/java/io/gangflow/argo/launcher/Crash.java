package io.gangflow.argo.launcher;

/** Simulates the kill of the launcher's process: no code of the launcher may catch it. */
final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash(String when) {
        super(when);
    }
}
