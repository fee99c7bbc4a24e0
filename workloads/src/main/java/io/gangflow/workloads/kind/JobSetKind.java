package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JobSet: replicas of Jobs. {@link JobSetOrder} determines when they are created, {@link JobSetSuccess} when they end
 * and {@link JobSetGang} whether their pods depend on each other. failurePolicy is not checked.
 * (kubernetes-sigs/jobset, August 2026, api/jobset/v1alpha2.)
 */
final class JobSetKind implements Kind {

    /** More replicas of one Job are combined into one set. */
    private static final int MOST_JOBS = 1_000;

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.JOB_SET);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        JobSetOrder order = new JobSetOrder(cause, draft);
        JobSetGang gang = new JobSetGang(cause.object());
        Map<String, List<PodSetDraft>> made = new LinkedHashMap<>();
        JsonNode replicated = cause.object().tree().path("spec").path("replicatedJobs");
        for (int index = 0; index < replicated.size(); index++) {
            JsonNode job = replicated.path(index);
            PodSet.Creation creation = order.creation(job, index, made);
            made.put(job.path("name").asText("job-" + index), jobs(cause, job, index, creation, draft));
        }
        gang.find(draft);
        boolean someDecide = new JobSetSuccess(cause, draft).end(made);
        boolean marked = gang.isMarked(made);
        made.values().forEach(sets -> sets.forEach(set -> draft.add(marked ? set.needs(needs(sets, made)) : set)));
        if (!someDecide) {
            own(cause, replicated, made, draft);
        }
    }

    private static List<PodSetDraft> jobs(
            Cause cause, JsonNode job, int index, PodSet.Creation creation, WorkDraft draft) {
        String[] path = {"spec", "replicatedJobs", Integer.toString(index), "template", "spec"};
        String role = job.path("name").asText("job-" + index);
        int replicas = job.path("replicas").asInt(1);
        Optional<JobSpec> spec =
                ModelObjects.read(cause, job.path("template").path("spec"), JobSpec.class, draft, path);
        boolean suspended = cause.object().tree().path("spec").path("suspend").asBoolean();
        List<PodSetDraft> sets = new ArrayList<>();
        for (int number = 0; spec.isPresent() && number < Math.min(replicas, MOST_JOBS); number++) {
            int jobs = number == MOST_JOBS - 1 ? replicas - number : 1;
            String id = cause.set(role + "-" + number);
            Optional<Pod> pod = PodTemplates.pod(
                    cause, name(cause, role, number), role, spec.get().getTemplate(), draft, PodTemplates.below(path));
            if (pod.isEmpty()) {
                return List.of();
            }
            sets.add(draft.set(cause, role, pod.get())
                    .id(id)
                    .count(times(JobKind.completions(spec.get()), jobs))
                    .atOnce(suspended ? 0 : times(JobKind.atOnce(spec.get()), jobs))
                    .created(creation)
                    .span(cause.object().span("spec", "replicatedJobs", Integer.toString(index), "name")));
        }
        return sets;
    }

    private static String name(Cause cause, String role, int number) {
        return cause.object().name() + "-" + role + "-" + number;
    }

    private static int times(int pods, int jobs) {
        return (int) Math.min(Integer.MAX_VALUE, (long) pods * jobs);
    }

    private static List<PodSet.Need> needs(List<PodSetDraft> own, Map<String, List<PodSetDraft>> made) {
        boolean oneAfterTheOther = made.values().stream()
                .flatMap(List::stream)
                .anyMatch(set -> waitsForEnd(set.build().created()));
        List<PodSet.Need> needs = (oneAfterTheOther
                        ? own.stream()
                        : made.values().stream().flatMap(List::stream))
                .map(PodSetDraft::build)
                .filter(set -> set.atOnce() > 0)
                .map(set -> new PodSet.Need(set.id(), set.atOnce()))
                .toList();
        return needs.stream().mapToLong(PodSet.Need::running).sum() > 1 ? needs : List.of();
    }

    private static boolean waitsForEnd(PodSet.Creation created) {
        return created instanceof PodSet.Creation.OnceDone
                || (created instanceof PodSet.Creation.OnceAll all
                        && !all.done().isEmpty());
    }

    /** Adds the Jobs themselves, if each of them is a separate set. */
    private static void own(Cause cause, JsonNode replicated, Map<String, List<PodSetDraft>> made, WorkDraft draft) {
        for (JsonNode job : replicated) {
            String role = job.path("name").asText();
            List<PodSetDraft> sets = made.getOrDefault(role, List.of());
            if (!sets.isEmpty() && sets.size() < MOST_JOBS) {
                ModelObjects.read(cause, job.path("template").path("spec"), JobSpec.class, draft, "spec")
                        .ifPresent(spec -> own(cause, role, spec, sets, draft));
            }
        }
    }

    private static void own(Cause cause, String role, JobSpec spec, List<PodSetDraft> sets, WorkDraft draft) {
        for (int number = 0; number < sets.size(); number++) {
            Job child = new JobBuilder()
                    .withNewMetadata()
                    .withName(name(cause, role, number))
                    .withNamespace(cause.object().namespace())
                    .endMetadata()
                    .withNewSpecLike(spec)
                    .withCompletionMode(requireNonNullElse(spec.getCompletionMode(), "Indexed"))
                    .endSpec()
                    .build();
            draft.own(child, List.of(sets.get(number).build().id()));
        }
    }
}
