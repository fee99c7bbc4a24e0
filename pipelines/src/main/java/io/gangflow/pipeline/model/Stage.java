package io.gangflow.pipeline.model;

import io.gangflow.collection.Ordered;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A node of the pipeline: one or more independent instances of the same work.
 *
 * @param predecessors stages that must have ended before, and how
 * @param delay how long it waits after these, or after the start of the run, before it begins
 * @param repetition its instances
 * @param when runs only if it holds
 * @param parallelism how many instances may exist at the same time; empty for all
 * @param minAvailable pods of a gang that are enough to begin (elastic); empty for all of them
 * @param env environment of every container
 * @param secrets environment variable to Secret key, injected by reference
 * @param expect how long the work takes once it can begin, for the simulation
 * @param pods settings of its pods beside the work
 * @param cache when an earlier success is taken in its place; empty for never
 */
public record Stage(
        String name,
        Map<String, PredecessorEnd> predecessors,
        Optional<Duration> delay,
        Repetition repetition,
        Work work,
        Optional<Retry> retry,
        Optional<Duration> timeout,
        Optional<Condition> when,
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
        PodSettings pods,
        Optional<CacheSetting> cache) {

    public Stage {
        predecessors = Ordered.copyOf(predecessors);
        inputs = Ordered.sorted(inputs);
        outputs = Ordered.sorted(outputs);
        env = Ordered.sorted(env);
        secrets = Ordered.sorted(secrets);
    }

    /** Names of the values that each instance has its own of; those of a list that is computed are not known. */
    public Set<String> items() {
        return repetition instanceof Repetition.Listed listed ? listed.names() : Set.of();
    }

    /** The names of the stages that must have ended before. */
    public List<String> after() {
        return List.copyOf(predecessors.keySet());
    }

    /** The same stage under another name, after other stages. */
    public Stage named(String newName, Map<String, PredecessorEnd> newPredecessors) {
        return with(newName, newPredecessors, scheduler, queue, expect);
    }

    /** The same stage with other work, such as an include whose file has been read. */
    public Stage working(Work newWork) {
        return rewritten(newWork, repetition, when, inputs, outputs, env, pods, cache);
    }

    /** The same stage under a condition. */
    public Stage when(Condition condition) {
        return rewritten(work, repetition, Optional.of(condition), inputs, outputs, env, pods, cache);
    }

    /** Whether it runs in every run in which the stages before it succeed. */
    public boolean isUnconditional() {
        return when.isEmpty() && predecessors.values().stream().allMatch(end -> end == PredecessorEnd.PASSED);
    }

    /** The same stage without a condition, after the same stages however they end. */
    public Stage unconditional() {
        Map<String, PredecessorEnd> always = new LinkedHashMap<>();
        after().forEach(stage -> always.put(stage, PredecessorEnd.PASSED));
        return rewritten(work, repetition, Optional.empty(), inputs, outputs, env, pods, cache)
                .named(name, always);
    }

    /** The same stage with another scheduler. */
    public Stage scheduledBy(SchedulerName newScheduler) {
        return with(name, predecessors, Optional.of(newScheduler), queue, expect);
    }

    /** The same stage with the other's scheduler and queue where it names none itself. */
    public Stage scheduledLike(Stage other) {
        return with(name, predecessors, scheduler.or(other::scheduler), queue.or(other::queue), expect);
    }

    /** The same stage with other texts and work. */
    public Stage rewritten(
            Work newWork,
            Repetition newRepetition,
            Optional<Condition> newWhen,
            Map<String, Text> newInputs,
            Map<String, Text> newOutputs,
            Map<String, Text> newEnv,
            PodSettings newPods,
            Optional<CacheSetting> newCache) {
        return new Stage(
                name,
                predecessors,
                delay,
                newRepetition,
                newWork,
                retry,
                timeout,
                newWhen,
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
                newPods,
                newCache);
    }

    /**
     * The same stage with other texts in its work, its variables, its outputs and its pods, and other names for the images; not in
     * its repetition, its condition and its cache.
     */
    public Stage rewritten(PodSettings.TextRewrite texts, UnaryOperator<String> images) {
        return rewritten(
                work.accept(new RewrittenWork(texts, images)),
                repetition,
                when,
                texts.map(inputs),
                texts.map(outputs),
                texts.map(env),
                pods.rewritten(texts, images),
                cache);
    }

    /** The same stage, expected to take another time. */
    public Stage expecting(Duration time) {
        return with(name, predecessors, scheduler, queue, Optional.of(time));
    }

    /** The part that is equal in stages that do the same: the stage without its name, its order and its condition. */
    public Stage shape() {
        return with("shape", Map.of(), scheduler, queue, expect).unconditional();
    }

    /** Whether stages of one shape compile to templates that they can share. A manifest is its author's, names and all. */
    public boolean sharesTemplates() {
        return !(work instanceof Work.Manifest) && !(work instanceof Work.Include);
    }

    /**
     * Whether a scheduler's controller tries its gang again, and not Argo: Volcano restarts the pods of its Jobs (volcano v1.15,
     * {@code RestartJob}).
     */
    public boolean isRestartedByVolcano(SchedulerName by) {
        boolean job = work instanceof Work.Tensorflow
                || work instanceof Work.Mpi
                || (work instanceof Work.Ddp ddp && ddp.backend() == DdpBackend.JOB)
                || (work instanceof Work.Spark spark && spark.mode().isStrict());
        return job && by == SchedulerName.VOLCANO;
    }

    private Stage with(
            String newName,
            Map<String, PredecessorEnd> newPredecessors,
            Optional<SchedulerName> newScheduler,
            Optional<String> newQueue,
            Optional<Duration> newExpect) {
        return new Stage(
                newName,
                newPredecessors,
                delay,
                repetition,
                work,
                retry,
                timeout,
                when,
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
                newExpect,
                pods,
                cache);
    }

    /** A key of a Secret that exists on the cluster. */
    public record SecretKey(String secret, String key) {}
}
