package io.gangflow.scheduling.lock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Ends all work that can end, in the most favourable order. Work that has ended only frees resources, so the order does
 * not change what is left. Mutable, used once.
 */
final class BestCaseFuture {

    private final FreeResources room;
    private final Set<Workload> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private List<Workload> unfinished;

    private BestCaseFuture(List<Workload> workloads, FreeResources room) {
        this.room = room;
        unfinished = workloads;
        open.addAll(workloads);
    }

    /** Returns the work that never ends, in the order of the argument; endless work ends here by being placed. */
    static List<Workload> neverFinished(List<Workload> workloads, FreeResources room) {
        BestCaseFuture future = new BestCaseFuture(workloads, room);
        future.pass(true);
        while (future.pass(false)) {
            // each pass ends at least one workload
        }
        return future.unfinished.stream()
                .filter(workload -> !workload.endless() || !workload.canFinish(room))
                .toList();
    }

    /**
     * Tries each workload once.
     *
     * @param runningOnly only those that lack nothing: what they free saves searches for the others
     * @return whether one has ended
     */
    private boolean pass(boolean runningOnly) {
        List<Workload> left = new ArrayList<>();
        List<Workload> followers = new ArrayList<>();
        for (Workload workload : unfinished) {
            if ((runningOnly && !workload.lacksNothing()) || !ends(workload)) {
                left.add(workload);
                continue;
            }
            open.remove(workload);
            workload.holders().forEach(room::release);
            if (workload.followers()) {
                workload.candidates()
                        .forEach(follower -> followers.add(Workload.waiting(follower, false, Optional.empty())));
            }
        }
        boolean progress = left.size() < unfinished.size();
        open.addAll(followers);
        left.addAll(followers);
        unfinished = left;
        return progress;
    }

    private boolean ends(Workload workload) {
        return !workload.endless() && workload.after().stream().allMatch(this::isOver) && workload.canFinish(room);
    }

    /** Returns whether there is nothing left to wait for: the work has ended, or is endless and placed. */
    private boolean isOver(Workload awaited) {
        return !open.contains(awaited) || (awaited.endless() && awaited.canFinish(room));
    }
}
