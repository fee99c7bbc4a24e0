package io.gangflow.workloads.kind;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.List;
import java.util.Map;

/**
 * Whether the pods of a JobSet depend on each other. Its API has no field for that: the Jobs of a JobSet may also be
 * independent. They depend on each other if the JobSet has a coordinator that pods reach by name, exclusive placement,
 * a PodGroup, or a TrainJob as its owner.
 */
final class JobSetGang {

    private static final String EXCLUSIVE = "alpha.jobset.sigs.k8s.io/exclusive-topology";

    private final ForeignObject jobSet;

    JobSetGang(ForeignObject jobSet) {
        this.jobSet = jobSet;
    }

    boolean isMarked(Map<String, List<PodSetDraft>> made) {
        ObjectMeta metadata = jobSet.object().getMetadata();
        return jobSet.tree().path("spec").hasNonNull("coordinator")
                || isExclusive()
                || metadata.getOwnerReferences().stream()
                        .map(OwnerReference::getKind)
                        .anyMatch("TrainJob"::equals)
                || made.values().stream()
                        .flatMap(List::stream)
                        .anyMatch(set -> set.build().podGroup().isPresent());
    }

    /** Reports that one Job per topology domain is not modelled. */
    void find(WorkDraft draft) {
        if (isExclusive()) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0614,
                    jobSet.span("metadata", "annotations", EXCLUSIVE),
                    "exclusive placement of JobSet `%s` is not modelled".formatted(Excerpt.of(jobSet.name())),
                    "its pods are placed as if Jobs could share a domain"));
        }
    }

    private boolean isExclusive() {
        return jobSet.annotations().containsKey(EXCLUSIVE);
    }
}
