package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A template of a workflow, as far as it is interpreted. */
sealed interface RunTemplate {

    String name();

    /** Names of the input parameters; each needs an argument. */
    List<String> inputs();

    Optional<Retry> retry();

    /** Names of the output parameters, and the texts that they have as long as nothing else says their value. */
    default Map<String, String> outputs() {
        return Map.of();
    }

    /** Tasks with dependencies; {@code parallelism} bounds how many of their children run at the same time. */
    record Dag(String name, List<String> inputs, Optional<Retry> retry, OptionalInt parallelism, List<Call> tasks)
            implements RunTemplate {
        public Dag {
            inputs = List.copyOf(inputs);
            tasks = List.copyOf(tasks);
        }
    }

    /** One step after the other. */
    record Steps(String name, List<String> inputs, Optional<Retry> retry, List<Call> steps) implements RunTemplate {
        public Steps {
            inputs = List.copyOf(inputs);
            steps = List.copyOf(steps);
        }
    }

    /** A pod; {@code body} is the template as written, to be substituted. */
    record Container(
            String name, List<String> inputs, Optional<Retry> retry, Map<String, String> outputs, ObjectNode body)
            implements RunTemplate {
        public Container {
            inputs = List.copyOf(inputs);
            outputs = Ordered.copyOf(outputs);
        }
    }

    /**
     * An object that is created from the text of a manifest; the deadline is for waiting for it, and {@code body} is the
     * template as written.
     */
    record Resource(
            String name,
            List<String> inputs,
            Optional<Retry> retry,
            Map<String, String> outputs,
            String manifest,
            Optional<String> successCondition,
            Optional<String> failureCondition,
            OptionalInt deadlineSeconds,
            ObjectNode body)
            implements RunTemplate {
        public Resource {
            inputs = List.copyOf(inputs);
            outputs = Ordered.copyOf(outputs);
        }
    }

    /** An object that is deleted if it is there; the text of a manifest names it. */
    record Deletion(String name, List<String> inputs, Optional<Retry> retry, String manifest, ObjectNode body)
            implements RunTemplate {
        public Deletion {
            inputs = List.copyOf(inputs);
        }
    }

    /** A wait without a pod; Argo's suspend with a duration. */
    record Suspend(String name, List<String> inputs, Optional<Retry> retry, long millis) implements RunTemplate {
        public Suspend {
            inputs = List.copyOf(inputs);
        }
    }

    /** A DAG task or a step: which template it calls, with what, and when. Texts are not substituted yet. */
    record Call(
            String name,
            String template,
            List<String> dependencies,
            Optional<String> when,
            List<Map<String, String>> items,
            Map<String, String> arguments,
            Optional<Hook> exitHook) {

        public Call {
            dependencies = List.copyOf(dependencies);
            items = items.stream().map(Ordered::copyOf).toList();
            arguments = Ordered.copyOf(arguments);
        }

        boolean fansOut() {
            return !items.isEmpty();
        }
    }

    /** The template that runs once what has the hook has ended. */
    record Hook(String template, Map<String, String> arguments) {
        public Hook {
            arguments = Ordered.copyOf(arguments);
        }
    }

    /** Argo's retryStrategy with retryPolicy Always; the n-th retry waits {@code backoffMillis * factor^(n-1)}. */
    record Retry(int limit, long backoffMillis, int factor) {

        /** How long to wait after so many failed attempts, as Argo 4.1 does (workflow/controller/operator.go). */
        long waitMillis(int failedAttempts) {
            double wait = backoffMillis * Math.pow(factor, failedAttempts - 1.0);
            return (long) Math.min(wait, Long.MAX_VALUE / 4.0);
        }
    }
}
