package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.List;
import java.util.Set;

/**
 * A Job: one pod per completion, {@code parallelism} of them at the same time. Its controller recreates failed pods
 * (Kubernetes 1.36, pkg/apis/batch and pkg/controller/job).
 */
final class JobKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.JOB);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        Job job = (Job) cause.object().object();
        add(cause, requireNonNullElse(job.getSpec(), new JobSpec()), draft, "spec");
    }

    /** Adds the pods of a job with that spec; {@code path} is the place of the spec. */
    static void add(Cause cause, JobSpec spec, WorkDraft draft, String... path) {
        PodTemplates.pod(cause, cause.object().name(), "pod", spec.getTemplate(), draft, PodTemplates.below(path))
                .ifPresent(pod -> {
                    draft.add(draft.set(cause, "pod", pod)
                            .count(completions(spec))
                            .atOnce(atOnce(spec))
                            .ownerAnnotations(cause.object().annotations()));
                    draft.own(job(cause, spec), List.of(cause.set("pod")));
                });
    }

    static int completions(JobSpec spec) {
        return requireNonNullElse(spec.getCompletions(), requireNonNullElse(spec.getParallelism(), 1));
    }

    /** Returns how many pods exist at the same time. */
    static int atOnce(JobSpec spec) {
        int parallelism = requireNonNullElse(spec.getParallelism(), 1);
        return Boolean.TRUE.equals(spec.getSuspend()) ? 0 : Math.min(parallelism, completions(spec));
    }

    private static Job job(Cause cause, JobSpec spec) {
        return new JobBuilder()
                .withNewMetadata()
                .withName(cause.object().name())
                .withNamespace(cause.object().namespace())
                .withLabels(cause.object().labels())
                .withAnnotations(cause.object().annotations())
                .endMetadata()
                .withSpec(spec)
                .build();
    }
}
