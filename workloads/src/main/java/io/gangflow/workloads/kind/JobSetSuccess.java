package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * When a JobSet ends: once all Jobs in successPolicy have succeeded, or with operator Any one of them. Running pods are
 * then deleted. Which of several succeeds first can only be guessed: the one with the shortest duration is assumed.
 * (kubernetes-sigs/jobset, August 2026, pkg/controllers/success_policy.go.)
 */
final class JobSetSuccess {

    private final Cause cause;
    private final WorkDraft draft;
    private final boolean any;
    private final Set<String> targets = new LinkedHashSet<>();

    JobSetSuccess(Cause cause, WorkDraft draft) {
        this.cause = cause;
        this.draft = draft;
        JsonNode policy = cause.object().tree().path("spec").path("successPolicy");
        any = policy.path("operator").asText().equals("Any");
        policy.path("targetReplicatedJobs").forEach(name -> targets.add(name.asText()));
    }

    /** Ends the other sets with the deciding ones. Returns whether there are other sets. */
    boolean end(Map<String, List<PodSetDraft>> made) {
        targets.stream().filter(name -> !made.containsKey(name)).forEach(this::unknown);
        List<PodSet> deciders = made.entrySet().stream()
                .filter(job -> targets.isEmpty() || targets.contains(job.getKey()))
                .flatMap(job -> job.getValue().stream())
                .map(PodSetDraft::build)
                .toList();
        Optional<PodSet> first =
                any ? deciders.stream().min(Comparator.comparingDouble(JobSetSuccess::seconds)) : Optional.empty();
        if (first.isPresent() && deciders.size() > 1) {
            guessed(first.get());
        }
        List<String> deciding =
                first.map(List::of).orElse(deciders).stream().map(PodSet::id).toList();
        List<PodSetDraft> others = made.values().stream()
                .flatMap(List::stream)
                .filter(set -> !deciding.contains(set.build().id()))
                .toList();
        if (!deciding.isEmpty()) {
            others.forEach(set -> set.ends(new PodSet.End.With(deciding)));
        }
        return !deciding.isEmpty() && !others.isEmpty();
    }

    private static double seconds(PodSet set) {
        return set.ends() instanceof PodSet.End.After after ? after.seconds() : Double.MAX_VALUE;
    }

    private void guessed(PodSet first) {
        draft.find(Diagnostic.of(
                DiagnosticCode.GF0614,
                cause.object().span("spec", "successPolicy", "operator"),
                "which Job of JobSet `%s` succeeds first is not known"
                        .formatted(Excerpt.of(cause.object().name())),
                "assuming `%s`, which ends the others"
                        .formatted(Excerpt.of(first.pod().getMetadata().getName()))));
    }

    private void unknown(String name) {
        draft.find(Diagnostic.of(
                DiagnosticCode.GF0610,
                cause.object().span("spec", "successPolicy", "targetReplicatedJobs"),
                "no replicated job `%s`".formatted(Excerpt.of(name)),
                "JobSet rejects it"));
    }
}
