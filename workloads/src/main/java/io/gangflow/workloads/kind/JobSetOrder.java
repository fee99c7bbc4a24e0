package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * When the Jobs of a JobSet are created: once all Jobs in {@code dependsOn} are ready or complete; with startupPolicy
 * InOrder, once all earlier Jobs are ready. A Job is ready if as many of its pods run, or have ended, as exist at the
 * same time. (kubernetes-sigs/jobset, August 2026, pkg/controllers/depends_on.go and startup_policy.go.)
 */
final class JobSetOrder {

    private final Cause cause;
    private final WorkDraft draft;
    private final boolean inOrder;

    JobSetOrder(Cause cause, WorkDraft draft) {
        this.cause = cause;
        this.draft = draft;
        inOrder = cause.object()
                .tree()
                .at("/spec/startupPolicy/startupPolicyOrder")
                .asText()
                .equals("InOrder");
    }

    /** Returns what the replicated job of that index waits for, with the sets of earlier jobs by name. */
    PodSet.Creation creation(JsonNode job, int index, Map<String, List<PodSetDraft>> before) {
        List<String> ready = new ArrayList<>();
        List<String> done = new ArrayList<>();
        if (inOrder) {
            before.values().forEach(sets -> ready.addAll(ids(sets)));
        }
        for (JsonNode needed : job.path("dependsOn")) {
            String name = needed.path("name").asText();
            if (!before.containsKey(name)) {
                draft.find(Diagnostic.of(
                        DiagnosticCode.GF0610,
                        cause.object().span("spec", "replicatedJobs", Integer.toString(index), "dependsOn"),
                        "no replicated job `%s` before this one".formatted(Excerpt.of(name)),
                        "JobSet rejects it"));
            }
            boolean complete = needed.path("status").asText().equals("Complete");
            (complete ? done : ready).addAll(ids(before.getOrDefault(name, List.of())));
        }
        if (ready.isEmpty()) {
            return done.isEmpty() ? cause.created() : new PodSet.Creation.OnceDone(done);
        }
        boolean onePod = done.isEmpty() && ready.size() == 1 && atOnce(before, ready.get(0)) == 1;
        return onePod ? new PodSet.Creation.OnceRunning(ready.get(0)) : new PodSet.Creation.OnceAll(ready, done);
    }

    private static int atOnce(Map<String, List<PodSetDraft>> made, String id) {
        return made.values().stream()
                .flatMap(List::stream)
                .map(PodSetDraft::build)
                .filter(set -> set.id().equals(id))
                .mapToInt(PodSet::atOnce)
                .findFirst()
                .orElse(0);
    }

    private static List<String> ids(List<PodSetDraft> sets) {
        return sets.stream().map(set -> set.build().id()).toList();
    }
}
