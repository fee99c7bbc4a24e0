package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JobSet: replicas of Jobs that work together, so all pods that are there at the same time need each other. They are
 * made at once, or in the order that startupPolicy and dependsOn ask for; when successPolicy names some of them, the
 * others end with those. failurePolicy is not looked at. (kubernetes-sigs/jobset v0.8, api/jobset/v1alpha2.)
 */
final class JobSetKind implements Kind {

    /** More replicas of one Job are taken as one set. */
    private static final int MOST_JOBS = 1_000;

    @Override
    public Set<String> types() {
        return Set.of("jobset.x-k8s.io/v1alpha2/JobSet");
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        JsonNode spec = cause.object().tree().path("spec");
        boolean inOrder =
                spec.path("startupPolicy").path("startupPolicyOrder").asText().equals("InOrder");
        List<String> deciding = new ArrayList<>();
        spec.path("successPolicy").path("targetReplicatedJobs").forEach(name -> deciding.add(name.asText()));
        Map<String, List<PodSetDraft>> made = new LinkedHashMap<>();
        JsonNode replicated = spec.path("replicatedJobs");
        for (int index = 0; index < replicated.size(); index++) {
            JsonNode job = replicated.get(index);
            PodSet.Creation creation = creation(cause, job, index, inOrder, made, draft);
            made.put(job.path("name").asText("job-" + index), jobs(cause, job, index, creation, draft));
        }
        end(made, deciding);
        made.values().forEach(sets -> sets.forEach(set -> draft.add(set.needs(needs(sets, made)))));
        if (deciding.isEmpty()) {
            own(cause, replicated, made, draft);
        }
    }

    private static PodSet.Creation creation(
            Cause cause,
            JsonNode job,
            int index,
            boolean inOrder,
            Map<String, List<PodSetDraft>> made,
            WorkDraft draft) {
        List<String> before = List.copyOf(made.keySet());
        JsonNode first = job.path("dependsOn").path(0);
        if (first.isMissingNode()) {
            return inOrder && !before.isEmpty()
                    ? onceRunning(cause, made.getOrDefault(before.get(before.size() - 1), List.of()))
                    : cause.created();
        }
        String name = first.path("name").asText();
        List<PodSetDraft> needed = made.getOrDefault(name, List.of());
        if (!made.containsKey(name)) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0610,
                    cause.object().span("spec", "replicatedJobs", Integer.toString(index), "dependsOn"),
                    "there is no replicated job `%s` before this one".formatted(Excerpt.of(name)),
                    "it waits for nothing"));
        }
        return first.path("status").asText().equals("Complete") && !needed.isEmpty()
                ? new PodSet.Creation.OnceDone(
                        needed.stream().map(set -> set.build().id()).toList())
                : onceRunning(cause, needed);
    }

    private static PodSet.Creation onceRunning(Cause cause, List<PodSetDraft> sets) {
        return sets.isEmpty()
                ? cause.created()
                : new PodSet.Creation.OnceRunning(
                        sets.get(sets.size() - 1).build().id());
    }

    private static List<PodSetDraft> jobs(
            Cause cause, JsonNode job, int index, PodSet.Creation creation, WorkDraft draft) {
        String[] path = {"spec", "replicatedJobs", Integer.toString(index), "template", "spec"};
        String role = job.path("name").asText("job-" + index);
        int replicas = job.path("replicas").asInt(1);
        Optional<JobSpec> spec =
                ModelObjects.read(cause, job.path("template").path("spec"), JobSpec.class, draft, path);
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
                    .atOnce(times(JobKind.atOnce(spec.get()), jobs))
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

    /** What does not decide on success is deleted when what does has ended. */
    private static void end(Map<String, List<PodSetDraft>> made, List<String> deciding) {
        List<PodSetDraft> deciders = deciding.stream()
                .flatMap(name -> made.getOrDefault(name, List.of()).stream())
                .toList();
        if (deciders.isEmpty()) {
            return;
        }
        String last = deciders.get(deciders.size() - 1).build().id();
        made.forEach((name, sets) -> {
            if (!deciding.contains(name)) {
                sets.forEach(set -> set.ends(new PodSet.End.With(last)));
            }
        });
    }

    private static List<PodSet.Need> needs(List<PodSetDraft> own, Map<String, List<PodSetDraft>> made) {
        boolean oneAfterTheOther = made.values().stream()
                .flatMap(List::stream)
                .anyMatch(set -> set.build().created() instanceof PodSet.Creation.OnceDone);
        List<PodSet.Need> needs = (oneAfterTheOther
                        ? own.stream()
                        : made.values().stream().flatMap(List::stream))
                .map(PodSetDraft::build)
                .filter(set -> set.atOnce() > 0)
                .map(set -> new PodSet.Need(set.id(), set.atOnce()))
                .toList();
        return needs.stream().mapToLong(PodSet.Need::running).sum() > 1 ? needs : List.of();
    }

    /** The Jobs themselves, where each of them is a set of its own. */
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
