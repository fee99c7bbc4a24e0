package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The builder of a pod set: one pod that works alone, unless changed. Not thread-safe. */
public final class PodSetDraft {

    private final Pod pod;
    private String id;
    private final String owner;
    private SourceSpan span;
    private int count = 1;
    private int atOnce = Integer.MAX_VALUE;
    private Map<String, String> ownerAnnotations = Map.of();
    private PodSet.Creation created;
    private PodSet.End ends;
    private final List<PodSet.Need> needs = new ArrayList<>();

    PodSetDraft(Cause cause, String role, Pod pod, double seconds) {
        this.pod = pod;
        id = cause.set(role);
        owner = cause.controller();
        span = cause.object().span();
        created = cause.created();
        ends = new PodSet.End.After(seconds);
    }

    public PodSetDraft id(String newId) {
        id = newId;
        return this;
    }

    public PodSetDraft count(int newCount) {
        count = newCount;
        return this;
    }

    public PodSetDraft atOnce(int newAtOnce) {
        atOnce = newAtOnce;
        return this;
    }

    public PodSetDraft created(PodSet.Creation creation) {
        created = creation;
        return this;
    }

    public PodSetDraft ends(PodSet.End end) {
        ends = end;
        return this;
    }

    public PodSetDraft needs(List<PodSet.Need> more) {
        needs.addAll(more);
        return this;
    }

    public PodSetDraft span(SourceSpan newSpan) {
        span = newSpan;
        return this;
    }

    /** Sets the annotations that a PodGroup created for the pods takes from their controller. */
    public PodSetDraft ownerAnnotations(Map<String, String> annotations) {
        ownerAnnotations = Map.copyOf(annotations);
        return this;
    }

    public Pod pod() {
        return pod;
    }

    public int count() {
        return count;
    }

    SourceSpan span() {
        return span;
    }

    String autoGroup() {
        return "podgroup-" + owner;
    }

    Map<String, String> ownerAnnotations() {
        return ownerAnnotations;
    }

    public PodSet build() {
        String group = ObjectView.annotation(pod, GroupAnnotations.GROUP_NAME);
        return new PodSet(
                id,
                pod,
                count,
                Math.min(count, atOnce),
                created,
                needs,
                ends,
                Optional.of(group).filter(name -> !name.isEmpty()),
                span);
    }
}
