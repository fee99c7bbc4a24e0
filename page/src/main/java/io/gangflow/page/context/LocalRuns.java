package io.gangflow.page.context;

import io.gangflow.page.object.RunRow;
import java.util.List;
import java.util.Optional;

/** The runs of {@code gangflow run} on this machine. Thread-safe. */
public interface LocalRuns {

    /** A server for other machines shows none. */
    LocalRuns NONE = new LocalRuns() {

        @Override
        public boolean areShown() {
            return false;
        }

        @Override
        public List<RunRow> rows() {
            return List.of();
        }

        @Override
        public Optional<OpenRun> open(String runId) {
            return Optional.empty();
        }
    };

    /** Whether local runs are shown. */
    boolean areShown();

    /** Returns all runs, in any order. */
    List<RunRow> rows();

    /**
     * Opens a run, whether it is active or has ended; empty if the ID is unknown or its objects were removed. The
     * caller closes it.
     */
    Optional<OpenRun> open(String runId);
}
