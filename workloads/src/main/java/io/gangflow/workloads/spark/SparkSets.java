package io.gangflow.workloads.spark;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pods that {@code spark-submit} creates: a driver in cluster mode, and in both modes executors once the driver
 * runs. A driver starts work with whatever executors it has after 30 seconds, so it needs one (Spark 4.1.1,
 * spark.scheduler.maxRegisteredResourcesWaitingTime).
 */
public final class SparkSets {

    private static final int MOST_EXECUTORS = 1_000_000;

    /**
     * Spark 4.1.1 on Kubernetes: spark.scheduler.minRegisteredResourcesRatio and .maxRegisteredResourcesWaitingTime.
     */
    private static final double REGISTERED_RATIO = 0.8;

    private static final double REGISTERED_WAIT_SECONDS = 30;

    private SparkSets() {}

    public static boolean takes(Pod pod) {
        Container main = pod.getSpec().getContainers().get(0);
        return SparkSubmission.of(main).isPresent();
    }

    public static void add(Cause cause, Pod submit, WorkDraft draft) {
        Container main = submit.getSpec().getContainers().get(0);
        SparkSubmission submission = SparkSubmission.of(main).orElseThrow();
        try {
            check(submission);
            if (submission.isClusterMode()) {
                draft.add(draft.set(cause, "submit", submit)
                        .id(cause.id())
                        .ends(new PodSet.End.With(cause.set("driver"))));
                application(cause, submission, cause.object().name(), draft);
            } else {
                int executors = submission.executors();
                draft.add(draft.set(cause, "driver", submit)
                        .id(cause.set("driver"))
                        .needs(needs(cause, executors)));
                SparkPods pods = new SparkPods(
                        submission, cause.object().namespace(), cause.object().name());
                draft.add(executor(cause, pods.executor(1, pods.driver()), executors, draft));
            }
        } catch (IllegalArgumentException | ArithmeticException exception) {
            draft.find(impossible(cause, "spark-submit of ", exception));
        }
    }

    /** Fails before anything is added if a part of the submission is impossible. */
    public static void check(SparkSubmission submission) {
        submission.driver();
        submission.executor();
        if (submission.executors() < 0 || submission.executors() > MOST_EXECUTORS) {
            throw new IllegalArgumentException("%d executors".formatted(submission.executors()));
        }
    }

    /** Adds driver, executors and their PodGroup. */
    private static void application(Cause cause, SparkSubmission submission, String applicationId, WorkDraft draft) {
        SparkPods pods = new SparkPods(submission, cause.object().namespace(), applicationId);
        int executors = submission.executors();
        if (submission.makesPodGroup()) {
            draft.group(pods.podGroup());
        }
        draft.add(driver(cause, pods.driver(), executors, draft).created(new PodSet.Creation.OnceRunning(cause.id())));
        draft.add(executor(cause, pods.executor(1, pods.driver()), executors, draft));
    }

    /** Adds driver and executors of an application that is submitted elsewhere. */
    public static void sets(Cause cause, Pod driver, Pod executor, int executors, WorkDraft draft) {
        draft.add(driver(cause, driver, executors, draft));
        draft.add(executor(cause, executor, executors, draft));
    }

    private static PodSetDraft driver(Cause cause, Pod driver, int executors, WorkDraft draft) {
        Pod named = labelled(cause, driver, driver.getMetadata().getName(), "driver");
        return draft.set(cause, "driver", named).needs(needs(cause, executors));
    }

    private static PodSetDraft executor(Cause cause, Pod executor, int executors, WorkDraft draft) {
        String prefix = executor.getMetadata().getName().replaceFirst("-1$", "");
        return draft.server(cause, "executor", labelled(cause, executor, prefix, "executor"))
                .count(executors)
                .created(new PodSet.Creation.OnceRunning(cause.set("driver")))
                .needs(List.of(new PodSet.Need(cause.set("driver"), 1)))
                .ends(new PodSet.End.With(cause.set("driver")));
    }

    /**
     * Returns the finding about sizes that cannot be computed.
     *
     * @param what the text before the object's name
     */
    public static Diagnostic impossible(Cause cause, String what, RuntimeException exception) {
        return Diagnostic.of(
                DiagnosticCode.GF0604,
                cause.object().span("spec"),
                "%s`%s` has impossible requests"
                        .formatted(what, Excerpt.of(cause.object().name())),
                Excerpt.of(String.valueOf(exception.getMessage())));
    }

    /**
     * Returns the needs of a driver: one executor, with some patience for most of them; none if there are no executors.
     */
    static List<PodSet.Need> needs(Cause cause, int executors) {
        int most = Math.max(1, (int) Math.ceil(executors * REGISTERED_RATIO));
        return executors == 0
                ? List.of()
                : List.of(new PodSet.Need(cause.set("executor"), 1, most, REGISTERED_WAIT_SECONDS));
    }

    private static Pod labelled(Cause cause, Pod pod, String name, String role) {
        Map<String, String> labels = new TreeMap<>(pod.getMetadata().getLabels());
        PodTemplates.label(labels, cause, role);
        return new PodBuilder(pod)
                .editMetadata()
                .withName(name)
                .withLabels(labels)
                .withOwnerReferences(List.of())
                .endMetadata()
                .build();
    }
}
