package io.gangflow.run;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.plan.Plan;
import java.util.Map;

/**
 * Runs a plan: in virtual time, as processes of this machine, or on a cluster. All launchers run the same compiled
 * manifests and emit the same events.
 */
public interface Launcher {

    /**
     * Runs the plan to its end and returns the outcome. Interrupting the calling thread cancels the run and cleans up.
     *
     * @throws LaunchException if the environment fails: no cluster, no disk, a busy port
     */
    RunEvent.Outcome launch(Request request, RunListener listener) throws InterruptedException;

    /**
     * The run to launch.
     *
     * @param runId lower-case DNS label, at most 40 characters; prefix of the names of all created objects
     * @param parameters values of declared parameters; the others have their defaults
     */
    record Request(Plan plan, String runId, Map<String, String> parameters) {
        public Request {
            parameters = OrderedMaps.sorted(parameters);
        }
    }

    /** A failure of the environment, not of the input or the work: exit code 3. */
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
