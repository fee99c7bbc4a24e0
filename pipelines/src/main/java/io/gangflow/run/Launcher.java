package io.gangflow.run;

import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.plan.Plan;
import java.util.Map;

/**
 * Runs a plan somewhere: in virtual time, as processes of this machine, or on a cluster. Whatever the place, the same
 * compiled manifests are run and the same events come back.
 */
public interface Launcher {

    /**
     * Runs to the end and returns how it ended. Interrupting the calling thread cancels the run and cleans up.
     *
     * @throws LaunchException when the place itself fails: no cluster, no disk, a busy port
     */
    RunEvent.Outcome launch(Request request, RunListener listener) throws InterruptedException;

    /**
     * What to run.
     *
     * @param runId lower-case DNS label, at most 40 characters; names of everything that is created begin with it
     * @param parameters values for declared parameters; the others take their defaults
     */
    record Request(Plan plan, String runId, Map<String, String> parameters) {
        public Request {
            parameters = Ordered.sorted(parameters);
        }
    }

    /** The environment is at fault, not the input and not the work: exit code 3. */
    final class LaunchException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public LaunchException(String message) {
            super(message);
        }

        public LaunchException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
