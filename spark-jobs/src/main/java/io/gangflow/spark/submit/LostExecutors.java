package io.gangflow.spark.submit;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains repeated losses of executors. Spark (4.1.1) only names the last loss and no remedy. */
final class LostExecutors {

    /** On Kubernetes the reason follows after a line break (ExecutorPodsLifecycleManager). */
    private static final Pattern TASK = Pattern.compile(
            "Task (\\d+) in stage (\\d+)[.\\d]* failed (\\d+) times, .*ExecutorLostFailure \\(executor (\\S+)"
                    + " .*?\\) Reason:\\s*([^\\n]*)");

    private static final String REMOVED = "Master removed our application: FAILED";

    private LostExecutors() {}

    /** @param message of the exception that ended the job */
    static Optional<String> sentence(String message) {
        Matcher task = TASK.matcher(message);
        if (task.find()) {
            return Optional.of("task " + task.group(1) + " of stage " + task.group(2) + " was lost with its executor "
                    + task.group(3) + " times, at last with executor " + task.group(4) + ": " + task.group(5)
                    + "; check the executors' logs, increase their memory, or raise spark.task.maxFailures");
        }
        if (message.contains(REMOVED)) {
            return Optional.of("executors ended repeatedly before they did any work, and Spark's master gave up;"
                    + " check the workers' logs for the reason");
        }
        return Optional.empty();
    }
}
