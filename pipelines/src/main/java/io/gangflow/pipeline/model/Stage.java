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
 * @param delay how long it waits after these, or after the start of the run, before it begins
 * @param copies equal instances that are created at once; with {@code matrix} every combination has so many
 * @param when runs only if it holds
 * @param matrix names and their values; every combination is an instance ({@code foreach} is a matrix of one name)
 * @param parallelism how many instances may exist at the same time; empty for all
 * @param minAvailable pods of a gang that are enough to begin (elastic); empty for all of them
 * @param env environment of every container
 * @param secrets environment variable to Secret key, injected by reference
 * @param expect how long the work takes once it can begin, for the simulation
 * @param pods settings of its pods beside the work
 */
public record Stage(
        String name,
        List<String> after,
        Optional<Duration> delay,
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
        Optional<Duration> expect,
        PodSettings pods) {

    public Stage {
        after = List.copyOf(after);
        matrix = Ordered.copyOf(matrix);
        inputs = Ordered.sorted(inputs);
        outputs = Ordered.sorted(outputs);
        env = Ordered.sorted(env);
        secrets = Ordered.sorted(secrets);
    }

    /** The same stage under another name, after other stages. */
    public Stage named(String newName, List<String> newAfter) {
        return with(newName, newAfter, scheduler, queue);
    }

    /** The same stage with other work, such as an include whose file has been read. */
    public Stage working(Work newWork) {
        return rewritten(newWork, when, inputs, outputs, env, pods);
    }

    /** The same stage under a condition. */
    public Stage when(Condition condition) {
        return rewritten(work, Optional.of(condition), inputs, outputs, env, pods);
    }

    /** The same stage without a condition. */
    public Stage unconditional() {
        return rewritten(work, Optional.empty(), inputs, outputs, env, pods);
    }

    /** The same stage placed by one scheduler, whatever it says itself. */
    public Stage scheduledBy(SchedulerName newScheduler) {
        return with(name, after, Optional.of(newScheduler), queue);
    }

    /** The same stage with the other's scheduler and queue where it names none itself. */
    public Stage scheduledLike(Stage other) {
        return with(name, after, scheduler.or(other::scheduler), queue.or(other::queue));
    }

    /** The same stage with other texts and work. */
    public Stage rewritten(
            Work newWork,
            Optional<Condition> newWhen,
            Map<String, Text> newInputs,
            Map<String, Text> newOutputs,
            Map<String, Text> newEnv,
            PodSettings newPods) {
        return new Stage(
                name,
                after,
                delay,
                copies,
                newWork,
                retry,
                timeout,
                newWhen,
                matrix,
                parallelism,
                priority,
                placement,
                minAvailable,
                newInputs,
                newOutputs,
                newEnv,
                secrets,
                scheduler,
                queue,
                expect,
                newPods);
    }

    /** What is the same in stages that do the same: the stage without its name, what it waits for and its condition. */
    public Stage shape() {
        return with("shape", List.of(), scheduler, queue).unconditional();
    }

    /** Whether stages of one shape compile to templates that they can share. A manifest is its author's, names and all. */
    public boolean sharesTemplates() {
        return !(work instanceof Work.Manifest) && !(work instanceof Work.Include);
    }

    private Stage with(
            String newName, List<String> newAfter, Optional<SchedulerName> newScheduler, Optional<String> newQueue) {
        return new Stage(
                newName,
                newAfter,
                delay,
                copies,
                work,
                retry,
                timeout,
                when,
                matrix,
                parallelism,
                priority,
                placement,
                minAvailable,
                inputs,
                outputs,
                env,
                secrets,
                newScheduler,
                newQueue,
                expect,
                pods);
    }

    /** {@code ${parameters.x} == value} or {@code !=}; no other expressions. */
    public record Condition(Text left, boolean equal, Text right) {}

    /** A key of a Secret that exists on the cluster. */
    public record SecretKey(String secret, String key) {}
}
