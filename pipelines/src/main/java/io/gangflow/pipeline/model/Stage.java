package io.gangflow.pipeline.model;

import io.gangflow.collection.OrderedMaps;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A node of the pipeline: one or more independent instances of the same work.
 *
 * @param predecessors stages that must have ended before this one starts, and how
 * @param delay delay after the predecessors' end, or after the start of the run
 * @param repetition the instances
 * @param when the condition under which it runs
 * @param parallelism maximum number of instances at the same time; empty for no limit
 * @param minAvailable number of pods with which a gang can start (elastic); empty for all of them
 * @param env environment of every container
 * @param secrets environment variable to Secret key, injected by reference
 * @param expect expected duration of the work, for the simulation
 * @param pods settings of its pods next to the work
 * @param cache when an earlier success is reused; empty for never
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
        predecessors = OrderedMaps.copyOf(predecessors);
        inputs = OrderedMaps.sorted(inputs);
        outputs = OrderedMaps.sorted(outputs);
        env = OrderedMaps.sorted(env);
        secrets = OrderedMaps.sorted(secrets);
    }

    /**
     * Returns the hash of all components. A record's generated hash is built from method handles: its first use costs a
     * short command 50 ms.
     */
    @Override
    public int hashCode() {
        return Objects.hash(
                name,
                predecessors,
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
                scheduler,
                queue,
                expect,
                pods,
                cache);
    }

    /** Returns the names of the values that differ between instances. The names in a computed list are not known. */
    public Set<String> items() {
        return repetition instanceof Repetition.Listed listed ? listed.names() : Set.of();
    }

    /** Returns the names of the predecessors. */
    public List<String> after() {
        return List.copyOf(predecessors.keySet());
    }

    /** Returns this stage with another name and other predecessors. */
    public Stage named(String newName, Map<String, PredecessorEnd> newPredecessors) {
        return with(newName, newPredecessors, scheduler, queue, expect);
    }

    /** Returns this stage with other work, such as an include whose file has been read. */
    public Stage working(Work newWork) {
        return rewritten(newWork, repetition, when, inputs, outputs, env, pods, cache);
    }

    /** Returns this stage with a condition. */
    public Stage when(Condition condition) {
        return rewritten(work, repetition, Optional.of(condition), inputs, outputs, env, pods, cache);
    }

    /** Returns whether it runs in every run in which its predecessors succeed. */
    public boolean isUnconditional() {
        return when.isEmpty() && predecessors.values().stream().allMatch(end -> end == PredecessorEnd.PASSED);
    }

    /** Returns this stage without a condition, after any end of its predecessors. */
    public Stage unconditional() {
        Map<String, PredecessorEnd> always = new LinkedHashMap<>();
        after().forEach(stage -> always.put(stage, PredecessorEnd.PASSED));
        return rewritten(work, repetition, Optional.empty(), inputs, outputs, env, pods, cache)
                .named(name, always);
    }

    /** Returns this stage with another scheduler. */
    public Stage scheduledBy(SchedulerName newScheduler) {
        return with(name, predecessors, Optional.of(newScheduler), queue, expect);
    }

    /** Returns this stage with the scheduler and queue of the other stage as defaults. */
    public Stage scheduledLike(Stage other) {
        return with(name, predecessors, scheduler.or(other::scheduler), queue.or(other::queue), expect);
    }

    /** Returns this stage with other texts and work. */
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
     * Returns this stage with other texts in its work, variables, outputs and pods, and other image names. Its
     * repetition, condition and cache do not change.
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

    /** Returns this stage with another expected duration. */
    public Stage expecting(Duration time) {
        return with(name, predecessors, scheduler, queue, Optional.of(time));
    }

    /** Returns the part that is equal in stages with the same work: the stage without its name, order and condition. */
    public Stage shape() {
        return with("shape", Map.of(), scheduler, queue, expect).unconditional();
    }

    /**
     * Returns whether stages of one shape can share their compiled templates. The names in a manifest belong to its
     * author, so a manifest cannot.
     */
    public boolean sharesTemplates() {
        return !(work instanceof Work.Manifest) && !(work instanceof Work.Include);
    }

    /**
     * Returns whether the scheduler's controller retries its gang instead of Argo: Volcano restarts the pods of its
     * Jobs (volcano v1.15, {@code RestartJob}).
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
