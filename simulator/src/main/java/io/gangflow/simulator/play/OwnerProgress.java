package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The progress of an object whose controller creates the pods of pod sets. Mutable; updated by {@link SetOwners}. */
final class OwnerProgress {

    private final ResultingWork.Owner owner;
    private final List<SetProgress> sets = new ArrayList<>();
    private PodSet.@Nullable Creation creation;
    private boolean ended;
    private boolean succeeded;

    OwnerProgress(ResultingWork.Owner owner) {
        this.owner = owner;
    }

    void add(SetProgress set) {
        sets.add(set);
    }

    HasMetadata object() {
        return owner.object();
    }

    List<SetProgress> sets() {
        return List.copyOf(sets);
    }

    /** Returns the pod sets in the order of the object's templates. */
    List<PodSet> templates() {
        return owner.podSets().stream()
                .flatMap(id -> sets.stream()
                        .map(SetProgress::set)
                        .filter(set -> set.id().equals(id)))
                .toList();
    }

    /** Returns the condition for its creation: that of its first set that does not wait for another one of its sets. */
    PodSet.Creation created() {
        if (creation == null) {
            creation = firstCreation();
        }
        return creation;
    }

    private PodSet.Creation firstCreation() {
        return templates().stream()
                .map(PodSet::created)
                .filter(creation -> !(creation instanceof PodSet.Creation.OnceRunning once
                        && owner.podSets().contains(once.podSet())))
                .findFirst()
                .orElse(new PodSet.Creation.At(0));
    }

    boolean isLed(SetProgress set) {
        return !sets.isEmpty() && sets.get(0) == set;
    }

    /** Returns whether some of its pods, and therefore the object, never end. */
    boolean serves() {
        return sets.stream()
                .anyMatch(set -> set.set().ends() instanceof PodSet.End.Never
                        && set.set().count() > 0);
    }

    void end(boolean well) {
        if (!ended) {
            ended = true;
            succeeded = well;
            sets.forEach(SetProgress::changed);
        }
    }

    boolean hasEnded() {
        return ended;
    }

    boolean hasSucceeded() {
        return succeeded;
    }
}
