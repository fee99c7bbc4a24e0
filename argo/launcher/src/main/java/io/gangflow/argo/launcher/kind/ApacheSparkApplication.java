package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * A SparkApplication of spark.apache.org (spark-kubernetes-operator 1.0, status/ApplicationStateSummary.java and
 * reconcilesteps/AppCleanUpStep.java). Succeeded and the failures are only transient states: without restarts the
 * application moves on to one of two final states, which do not show success or failure. The history of states does.
 */
record ApacheSparkApplication() implements ChildKind {

    private static final String SUCCEEDED = "Succeeded";
    private static final Set<String> FAILURES = Set.of(
            "Failed",
            "SchedulingFailure",
            "DriverEvicted",
            "DriverStartTimedOut",
            "DriverReadyTimedOut",
            "ExecutorsStartTimedOut");
    private static final Set<String> RELEASED = Set.of("ResourceReleased", "TerminatedWithoutReleaseResources");

    @Override
    public Optional<End> end(JsonNode child) {
        JsonNode status = child.path("status");
        JsonNode current = status.path("currentState");
        String state = summary(current);
        if (RELEASED.contains(state)) {
            return Optional.of(ending(lastStopping(status.path("stateTransitionHistory"), current)));
        }
        boolean stopping = state.equals(SUCCEEDED) || FAILURES.contains(state);
        return stopping && !isRestarted(child) ? Optional.of(ending(current)) : Optional.empty();
    }

    private static End ending(JsonNode state) {
        String summary = summary(state);
        return summary.equals(SUCCEEDED)
                ? End.success(summary)
                : End.failure(summary, state.path("message").asText(""));
    }

    /** The last state in which the application itself ended; the given default when the history has none. */
    private static JsonNode lastStopping(JsonNode history, JsonNode otherwise) {
        Map<Long, JsonNode> byNumber = new TreeMap<>();
        history.properties().forEach(entry -> byNumber.put(number(entry.getKey()), entry.getValue()));
        JsonNode last = otherwise;
        for (JsonNode state : byNumber.values()) {
            String summary = summary(state);
            if (summary.equals(SUCCEEDED) || FAILURES.contains(summary)) {
                last = state;
            }
        }
        return last;
    }

    private static long number(String key) {
        return key.matches("[0-9]{1,18}") ? Long.parseLong(key) : -1;
    }

    private static boolean isRestarted(JsonNode child) {
        String policy = child.path("spec")
                .path("applicationTolerations")
                .path("restartConfig")
                .path("restartPolicy")
                .asText("Never");
        return !policy.equals("Never");
    }

    private static String summary(JsonNode state) {
        return state.path("currentStateSummary").asText("");
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of("spark.operator/spark-app-name=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        String executors = child.path("spec")
                .path("sparkConf")
                .path("spark.executor.instances")
                .asText("");
        return executors.matches("[0-9]{1,5}") ? OptionalInt.of(1 + Integer.parseInt(executors)) : OptionalInt.empty();
    }

    @Override
    public String rank(String child, JsonNode podMetadata) {
        return SparkRanks.of(podMetadata);
    }
}
