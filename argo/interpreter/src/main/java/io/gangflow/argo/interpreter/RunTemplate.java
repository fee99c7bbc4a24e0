package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.Memoize;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A template of a workflow with only interpreted fields. Tags in its texts are not substituted yet.
 *
 * @param inputs names of the input parameters; each needs an argument
 * @param outputs names of the output parameters, with the texts that are their values unless set from elsewhere
 * @param files the outputs that the work writes to files
 * @param assumedResult the result to assume when nothing is executed
 * @param displayName the display name of its nodes
 * @param memoize how its nodes reuse the outputs of earlier ones
 */
record RunTemplate(
        String name,
        List<String> inputs,
        Optional<Retry> retry,
        Map<String, String> outputs,
        Set<String> files,
        Optional<String> assumedResult,
        Optional<String> displayName,
        Optional<Memoize> memoize,
        Work work) {

    RunTemplate {
        inputs = List.copyOf(inputs);
        outputs = OrderedMaps.copyOf(outputs);
        files = Set.copyOf(files);
    }

    /** The work of a template. */
    sealed interface Work {}

    /** Tasks with dependencies; {@code parallelism} limits how many of their children run concurrently. */
    record Dag(OptionalInt parallelism, List<DAGTask> tasks) implements Work {}

    /** Steps in sequence. */
    record Steps(List<WorkflowStep> steps) implements Work {}

    /** A pod; {@code body} is the template as written, to be substituted. */
    record Container(ObjectNode body) implements Work {

        /** The timeout of its node, including the time in which its pod is pending. */
        OptionalInt timeoutSeconds() {
            return body.has("timeout")
                    ? OptionalInt.of(
                            (int) (DurationText.millis(body.path("timeout").asText()) / 1_000))
                    : OptionalInt.empty();
        }
    }

    /**
     * Creates the object of a manifest; the deadline limits the wait for it, and {@code body} is the template as
     * written.
     */
    record Creation(
            String manifest,
            Optional<String> successCondition,
            Optional<String> failureCondition,
            OptionalInt deadlineSeconds,
            ObjectNode body)
            implements Work {}

    /** Deletes an object, if it exists; the manifest names it. */
    record Deletion(String manifest, ObjectNode body) implements Work {}

    /**
     * A wait without a pod, Argo's suspend: for a duration, or until it is resumed.
     *
     * @param expectedMillis when to assume that it is resumed, if nothing is executed; empty for a wait without
     *     approval
     */
    record Wait(OptionalLong millis, OptionalLong expectedMillis) implements Work {}
}
