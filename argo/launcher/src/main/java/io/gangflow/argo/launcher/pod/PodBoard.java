package io.gangflow.argo.launcher.pod;

import io.gangflow.run.RankOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The pods that are there, and how many there were. A pod's place is kept when it has gone: what it did counts. Thread-safe.
 */
public final class PodBoard {

    private static final int MOST_REMEMBERED = 20_000;

    private final Map<String, PodView> present = new LinkedHashMap<>();
    private final Map<String, Boolean> endedByRank = new LinkedHashMap<>();
    private Optional<PodView> leader = Optional.empty();
    private final Consumer<PodView> onChange;

    /**
     * Has no pods yet.
     *
     * @param onChange takes each pod that is new or has changed, in the thread that saw it
     */
    public PodBoard(Consumer<PodView> onChange) {
        this.onChange = onChange;
    }

    public void put(PodView pod) {
        synchronized (this) {
            present.put(pod.uid(), pod);
            if (endedByRank.size() < MOST_REMEMBERED || endedByRank.containsKey(pod.rank())) {
                endedByRank.put(pod.rank(), pod.ended());
            }
            if (pod.result().isPresent() && leader.stream().allMatch(other -> leads(pod, other))) {
                leader = Optional.of(pod);
            }
        }
        onChange.accept(pod);
    }

    /** Whether a pod's result goes before the other's; the newest of one rank does. */
    private static boolean leads(PodView pod, PodView other) {
        return RankOrder.LEADER_FIRST.compare(pod.rank(), other.rank()) <= 0;
    }

    public synchronized void remove(String uid) {
        present.remove(uid);
    }

    /** All pods of a list, and no others. */
    public void replace(List<PodView> pods) {
        synchronized (this) {
            present.keySet().retainAll(pods.stream().map(PodView::uid).toList());
        }
        pods.forEach(this::put);
    }

    public synchronized List<PodView> pods() {
        return new ArrayList<>(present.values());
    }

    /** How many have ended, of ranks that were ever there. */
    public synchronized long ended() {
        return endedByRank.values().stream().filter(ended -> ended).count();
    }

    /** What the leader of those left that left anything when they ended well: the driver, the master, rank 0. */
    public synchronized Optional<String> result() {
        return leader.flatMap(PodView::result);
    }

    /** How many ranks were ever there. */
    public synchronized long seen() {
        return endedByRank.size();
    }
}
