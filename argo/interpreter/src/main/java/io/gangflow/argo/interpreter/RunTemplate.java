package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.Memoize;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A template of a workflow that holds nothing but what is interpreted. Texts are not substituted yet.
 *
 * @param inputs names of the input parameters; each needs an argument
 * @param outputs names of the output parameters, and the texts that they have as long as nothing else says their value
 * @param files the outputs that the work leaves in files
 * @param assumedResult the result that it leaves where nothing runs
 * @param displayName what its nodes are to be called
 * @param memoize by which its nodes take the outputs of earlier ones
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
        outputs = Ordered.copyOf(outputs);
        files = Set.copyOf(files);
    }

    /** What a template does. */
    sealed interface Work {}

    /** Tasks with dependencies; {@code parallelism} bounds how many of their children run at the same time. */
    record Dag(OptionalInt parallelism, List<DAGTask> tasks) implements Work {}

    /** One step after the other. */
    record Steps(List<WorkflowStep> steps) implements Work {}

    /** A pod; {@code body} is the template as written, to be substituted. */
    record Container(ObjectNode body) implements Work {

        /** How long its node may take, the time that its pod is pending included. */
        OptionalInt timeoutSeconds() {
            return body.has("timeout")
                    ? OptionalInt.of(
                            (int) (DurationText.millis(body.path("timeout").asText()) / 1_000))
                    : OptionalInt.empty();
        }
    }

    /**
     * An object that is created from the text of a manifest; the deadline is for waiting for it, and {@code body} is the
     * template as written.
     */
    record Creation(
            String manifest,
            Optional<String> successCondition,
            Optional<String> failureCondition,
            OptionalInt deadlineSeconds,
            ObjectNode body)
            implements Work {}

    /** An object that is deleted if it is there; the text of a manifest names it. */
    record Deletion(String manifest, ObjectNode body) implements Work {}

    /**
     * A wait without a pod, Argo's suspend: for so long, or until somebody resumes it.
     *
     * @param expectedMillis after which somebody resumes it where nothing runs; empty where nobody is asked
     */
    record Wait(OptionalLong millis, OptionalLong expectedMillis) implements Work {}
}
