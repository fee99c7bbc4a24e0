package io.gangflow.pipeline.model;

import io.gangflow.collection.Ordered;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A node of the pipeline: one or more independent instances of the same work.
 *
 * @param after stages that must have succeeded before
 * @param copies equal instances that are created at once; with {@code matrix} every combination has so many
 * @param when runs only if it holds
 * @param matrix names and their values; every combination is an instance ({@code foreach} is a matrix of one name)
 * @param parallelism how many instances may exist at the same time; empty for all
 * @param minAvailable pods of a gang that are enough to begin (elastic); empty for all of them
 * @param env environment of every container
 * @param secrets environment variable to Secret key, injected by reference
 * @param expect how long the work takes once it can begin, for the simulation
 */
public record Stage(
        String name,
        List<String> after,
        int copies,
        Work work,
        Optional<Retry> retry,
        Optional<Duration> timeout,
        Optional<Condition> when,
        Map<String, List<String>> matrix,
        OptionalInt parallelism,
        Optional<String> priority,
        Placement placement,
        OptionalInt minAvailable,
        Map<String, Text> inputs,
        Map<String, Text> outputs,
        Map<String, Text> env,
        Map<String, SecretKey> secrets,
        Optional<SchedulerName> scheduler,
        Optional<String> queue,
        Optional<Duration> expect) {

    public Stage {
        after = List.copyOf(after);
        matrix = Ordered.copyOf(matrix);
        inputs = Ordered.sorted(inputs);
        outputs = Ordered.sorted(outputs);
        env = Ordered.sorted(env);
        secrets = Ordered.sorted(secrets);
    }

    /** {@code ${parameters.x} == value} or {@code !=}; no other expressions. */
    public record Condition(Text left, boolean equal, Text right) {}

    /** A key of a Secret that exists on the cluster. */
    public record SecretKey(String secret, String key) {}
}
