package io.gangflow.simulator.play;

import io.gangflow.simulator.engine.Engine;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Work on a simulated cluster, which can be extended while it runs: {@link SetCreator} creates its pods, the controller
 * models create those of Jobs, and {@link SetKubelet} runs them. Not thread-safe.
 */
public final class PlayedWork {

    private final PodSets sets = new PodSets();
    private final boolean withOwners;
    private final SetEnds ends;
    private final SetCreator creator;

    /**
     * @param order source of a random creation order between sets; empty for set after set
     */
    public PlayedWork(Engine engine, Optional<Random> order) {
        withOwners =
                order.isEmpty(); // a random order applies to pods, but controllers create theirs in their own order
        ends = new SetEnds(sets, engine);
        SetOwners owners = new SetOwners(engine, this::ended);
        creator = new SetCreator(sets, owners, engine, order);
        engine.store().listen(new SetKubelet(sets, ends, engine, order.isPresent()));
        engine.store().listen(owners);
        engine.store().listen(creator);
    }

    private void ended(OwnerProgress owner) {
        ends.ended(owner);
        creator.schedulePass();
    }

    /** Adds and starts work. */
    public List<SetProgress> add(ResultingWork work) {
        Map<String, OwnerProgress> owners = new LinkedHashMap<>();
        if (withOwners) {
            work.owners().forEach(owner -> {
                OwnerProgress progress = new OwnerProgress(owner);
                owner.podSets().forEach(set -> owners.put(set, progress));
            });
        }
        List<SetProgress> added = work.podSets().stream()
                .map(set -> sets.add(set, Optional.ofNullable(owners.get(set.id()))))
                .toList();
        creator.add(work, added);
        return added;
    }

    /** Returns the progress of its sets; {@link #add} adds more. */
    PodSets sets() {
        return sets;
    }

    /** Registers a callback that runs after everything that is due was created. */
    void afterPass(Runnable looker) {
        creator.afterPass(looker);
    }

    /** Ends the pods of a set that wait for something other than work. */
    void finish(SetProgress set, boolean well) {
        ends.finish(set, well);
    }

    /** Deletes a set with its pods. */
    void drop(SetProgress set) {
        ends.drop(set);
    }
}
