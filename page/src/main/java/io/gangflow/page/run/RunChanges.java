package io.gangflow.page.run;

import io.gangflow.page.object.RunRow;

/** Receives the changes of runs; called on the thread of the watch, so it must not wait. */
public interface RunChanges {

    /**
     * A run was created or changed.
     *
     * @param version resourceVersion of the workflow
     */
    void changed(RunRow row, String version);

    void deleted(String workflow);

    /** The list was read anew: any run can have changed. */
    void all();

    /** Ignores all changes. */
    RunChanges IGNORED = new RunChanges() {

        @Override
        public void changed(RunRow row, String version) {
            // ignored
        }

        @Override
        public void deleted(String workflow) {
            // ignored
        }

        @Override
        public void all() {
            // ignored
        }
    };
}
