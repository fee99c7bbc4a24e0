package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Equal pods that one object causes: the workers of a Volcano Job, the executors of a Spark driver, the completions of
 * a Job. Immutable, but for the pod, which must not be modified.
 *
 * @param id unique in its {@link ResultingWork}: {@code Job/default/train#worker}
 * @param pod what each looks like: metadata.namespace, labels, annotations and spec; metadata.name is what pods' names
 *     begin with, to which {@code -0}, {@code -1} .. is appended, or the whole name when {@code count} is 1
 * @param count how many there will be in all
 * @param atOnce how many of them may exist at the same time; {@code count} for: all
 * @param created what has to happen before the first is created
 * @param needs what has to run at the same time for them to make progress; empty when each works alone
 * @param ends what ends them
 * @param podGroup name of the PodGroup, in the same namespace, that they will belong to
 * @param span where a user finds the cause
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

    /** The same, created at another moment. */
    public PodSet with(Creation creation) {
        return new PodSet(id, pod, count, atOnce, creation, needs, ends, podGroup, span);
    }

    /** The same with other needs. */
    PodSet with(List<Need> others) {
        return new PodSet(id, pod, count, atOnce, created, others, ends, podGroup, span);
    }

    /** The same with another pod, in another PodGroup. */
    public PodSet with(Pod other, Optional<String> group) {
        return new PodSet(id, other, count, atOnce, created, needs, ends, group, span);
    }

    /** Whether its pod is in the cluster before anything is created; then the pod has the phase that it is in. */
    public boolean exists() {
        return pod.getStatus() != null;
    }

    /** Whether its pod is in the cluster and has a node there. */
    public boolean isPlaced() {
        String node = pod.getSpec().getNodeName();
        return exists() && node != null && !node.isEmpty();
    }

    /** Makes it a pod that is in the cluster already. */
    static void exists(Pod pod, String phase, @Nullable String creationTimestamp) {
        pod.getMetadata().setCreationTimestamp(creationTimestamp);
        pod.setStatus(new PodStatusBuilder().withPhase(phase).build());
    }

    /**
     * At least {@code running} pods of a set, which may be the very same one, run at the same time.
     *
     * @param preferred with how many it begins while it is patient; at least {@code running}
     * @param patienceSeconds how long it waits for so many
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

    /** What has to happen before the pods of a set are created. */
    public sealed interface Creation {

        /** With the work itself, or that many seconds later. */
        record At(double seconds) implements Creation {}

        /** Once a pod of another set runs, such as the driver of executors. */
        record OnceRunning(String podSet) implements Creation {}

        /** Once all pods of other sets have succeeded. */
        record OnceDone(List<String> podSets) implements Creation {
            public OnceDone {
                podSets = List.copyOf(podSets);
            }
        }

        /**
         * Once as many pods of the {@code ready} sets run, or have ended, as exist at the same time, and all pods of the
         * {@code done} sets have succeeded.
         */
        record OnceAll(List<String> ready, List<String> done) implements Creation {
            public OnceAll {
                ready = List.copyOf(ready);
                done = List.copyOf(done);
            }
        }

        /** Once Volcano has let their PodGroup in, as the controllers of Volcano Jobs and of TFJobs wait for it. */
        record OnceEnqueued(double seconds) implements Creation {}
    }

    /** What ends a pod. */
    public sealed interface End {

        /** So many seconds of work, counted from when its needs are met. */
        record After(double seconds) implements End {}

        /** It is deleted when all pods of other sets have ended, as executors are with their driver. */
        record With(List<String> podSets) implements End {
            public With {
                podSets = List.copyOf(podSets);
            }

            public With(String podSet) {
                this(List.of(podSet));
            }
        }

        /** It runs until somebody deletes it. */
        record Never() implements End {}
    }
}
