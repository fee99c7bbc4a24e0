package io.gangflow.simulator.engine;

import io.gangflow.workloads.pods.ResultingWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Work on a simulated cluster, to which more can be added while it plays: {@link SetCreator} makes its pods, the models
 * of the controllers those of Jobs, and {@link SetKubelet} lets them work. Not thread-safe.
 */
final class PlayedWork {

    private final PodSets sets = new PodSets();
    private final boolean withOwners;
    private final SetEnds ends;
    private final SetCreator creator;

    /** @param order by chance, in which pods of different sets are created; empty for set after set */
    PlayedWork(Engine engine, Optional<Random> order) {
        withOwners = order.isEmpty(); // by chance is about pods, which controllers create in an order of their own
        ends = new SetEnds(sets, engine);
        SetOwners owners = new SetOwners(engine, this::ended);
        creator = new SetCreator(sets, owners, engine, order);
        engine.store().listen(new SetKubelet(sets, ends, engine, order.isPresent()));
        engine.store().listen(owners);
        engine.store().listen(creator);
    }

    private void ended(OwnerProgress owner) {
        ends.ended(owner);
        creator.lookSoon();
    }

    /** Takes in work, and begins with it. */
    List<SetProgress> add(ResultingWork work) {
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

    /** How far its sets are; more come with {@link #add}. */
    PodSets sets() {
        return sets;
    }

    /** Calls this after everything that is due was created. */
    void afterLook(Runnable looker) {
        creator.afterLook(looker);
    }

    /** Ends the pods of a set that wait for something else than work. */
    void finish(SetProgress set, boolean well) {
        ends.finish(set, well);
    }

    /** Takes a set away with its pods. */
    void drop(SetProgress set) {
        ends.drop(set);
    }
}
