package io.gangflow.page;

/** The runs of {@code gangflow run} on this machine. Thread-safe. */
public interface LocalRuns {

    /** A server for other machines shows none. */
    LocalRuns NONE = () -> false;

    /** Whether local runs are shown. */
    boolean areShown();
}
