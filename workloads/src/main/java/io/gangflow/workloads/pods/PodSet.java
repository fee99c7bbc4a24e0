package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Equal pods of one object: the workers of a Volcano Job, the executors of a Spark driver, the completions of a Job.
 * Immutable, except for the pod, which must not be modified.
 *
 * @param id unique in its {@link ResultingWork}: {@code Job/default/train#worker}
 * @param pod template of each pod: metadata.namespace, labels, annotations and spec; metadata.name is the prefix of the
 *     pods' names, to which {@code -0}, {@code -1} .. is appended, or the whole name if {@code count} is 1
 * @param count total number of pods
 * @param atOnce maximum number of pods at the same time; {@code count} for all
 * @param created what must happen before the first pod is created
 * @param needs what must run at the same time for the pods to make progress; empty if each works alone
 * @param ends what ends the pods
 * @param podGroup name of their PodGroup, in the same namespace
 * @param span place of the cause in the user's file
 */
public record PodSet(
        String id,
        Pod pod,
        int count,
        int atOnce,
        Creation created,
        List<Need> needs,
        End ends,
        Optional<String> podGroup,
        SourceSpan span) {

    public PodSet {
        if (count < 0 || atOnce < 0 || atOnce > count) {
            throw new IllegalArgumentException(
                    "atOnce (%d) of `%s` is not in 0..count (%d)".formatted(atOnce, id, count));
        }
        needs = List.copyOf(needs);
    }

    /** Returns this set with another creation. */
    public PodSet with(Creation creation) {
        return new PodSet(id, pod, count, atOnce, creation, needs, ends, podGroup, span);
    }

    /** Returns this set with other needs. */
    PodSet with(List<Need> others) {
        return new PodSet(id, pod, count, atOnce, created, others, ends, podGroup, span);
    }

    /** Returns this set with another pod, in another PodGroup. */
    public PodSet with(Pod other, Optional<String> group) {
        return new PodSet(id, other, count, atOnce, created, needs, ends, group, span);
    }

    /** Returns whether its pod is in the cluster already; then the pod has its current phase. */
    public boolean exists() {
        return pod.getStatus() != null;
    }

    /** Returns whether its pod is in the cluster and has a node. */
    public boolean isPlaced() {
        String node = pod.getSpec().getNodeName();
        return exists() && node != null && !node.isEmpty();
    }

    /** Marks a pod as one that is in the cluster already. */
    public static void exists(Pod pod, String phase, @Nullable String creationTimestamp) {
        pod.getMetadata().setCreationTimestamp(creationTimestamp);
        pod.setStatus(new PodStatusBuilder().withPhase(phase).build());
    }

    /**
     * At least {@code running} pods of a set, possibly the same set, must run at the same time.
     *
     * @param preferred number of pods with which it starts within its patience; at least {@code running}
     * @param patienceSeconds how long it waits for the preferred number
     */
    public record Need(String podSet, int running, int preferred, double patienceSeconds) {

        public Need {
            if (preferred < running) {
                throw new IllegalArgumentException(
                        "preferred (%d) of `%s` is below running (%d)".formatted(preferred, podSet, running));
            }
        }

        public Need(String podSet, int running) {
            this(podSet, running, running, 0);
        }
    }

    /** What must happen before the pods of a set are created. */
    public sealed interface Creation {

        /** Creation with the work itself, or the given number of seconds later. */
        record At(double seconds) implements Creation {}

        /** Creation once a pod of another set runs, such as the driver of executors. */
        record OnceRunning(String podSet) implements Creation {}

        /** Creation once all pods of other sets have succeeded. */
        record OnceDone(List<String> podSets) implements Creation {
            public OnceDone {
                podSets = List.copyOf(podSets);
            }
        }

        /**
         * Creation once the {@code ready} sets have as many pods that run, or have ended, as exist at the same time,
         * and all pods of the {@code done} sets have succeeded.
         */
        record OnceAll(List<String> ready, List<String> done) implements Creation {
            public OnceAll {
                ready = List.copyOf(ready);
                done = List.copyOf(done);
            }
        }

        /** Creation once Volcano has admitted the PodGroup, as in the controllers of Volcano Jobs and of TFJobs. */
        record OnceEnqueued(double seconds) implements Creation {}
    }

    /** What ends a pod. */
    public sealed interface End {

        /** The end of work after the given number of seconds, counted from when its needs are met. */
        record After(double seconds) implements End {}

        /** Deletion once all pods of other sets have ended, as for executors with their driver. */
        record With(List<String> podSets) implements End {
            public With {
                podSets = List.copyOf(podSets);
            }

            public With(String podSet) {
                this(List.of(podSet));
            }
        }

        /** No end: it runs until it is deleted. */
        record Never() implements End {}
    }
}
