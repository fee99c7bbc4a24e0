package io.gangflow.argo.launcher.pod;

import io.gangflow.run.RankOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Existing pods, and the number of pods that have existed. The rank of a deleted pod is kept, because its result
 * counts. Thread-safe.
 */
public final class PodRegistry {

    private static final int MOST_REMEMBERED = 20_000;

    private final Map<String, PodView> present = new LinkedHashMap<>();
    private final Map<String, Boolean> endedByRank = new LinkedHashMap<>();
    private Optional<PodView> leader = Optional.empty();
    private final Consumer<PodView> onChange;

    /**
     * Creates a board without pods.
     *
     * @param onChange receives each new or changed pod, on the thread that observed it
     */
    public PodRegistry(Consumer<PodView> onChange) {
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

    /** Whether a pod's result takes precedence over the other's; the newest pod of a rank does. */
    private static boolean leads(PodView pod, PodView other) {
        return RankOrder.LEADER_FIRST.compare(pod.rank(), other.rank()) <= 0;
    }

    public synchronized void remove(String uid) {
        present.remove(uid);
    }

    /** Replaces all pods by those of a list. */
    public void replace(List<PodView> pods) {
        synchronized (this) {
            present.keySet().retainAll(pods.stream().map(PodView::uid).toList());
        }
        pods.forEach(this::put);
    }

    public synchronized List<PodView> pods() {
        return new ArrayList<>(present.values());
    }

    /** The number of ended ranks among all that have existed. */
    public synchronized long ended() {
        return endedByRank.values().stream().filter(ended -> ended).count();
    }

    /** The result of the leader (the driver, the master, rank 0) among the succeeded pods that have one. */
    public synchronized Optional<String> result() {
        return leader.flatMap(PodView::result);
    }

    /** The number of ranks that have existed. */
    public synchronized long seen() {
        return endedByRank.size();
    }
}
