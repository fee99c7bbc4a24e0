package io.gangflow.simulator.engine;

import io.gangflow.argo.dependency.Dependencies;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.run.Label;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** How far the pods of a set are. Mutable; told by {@link SetCreator} and {@link SetKubelet}. */
final class SetProgress {

    private final PodSet set;
    private final Optional<OwnerProgress> owner;
    private final Map<String, String> running = new LinkedHashMap<>();
    private boolean due;
    private boolean over;
    private boolean everRan;
    private int created;
    private int succeeded;
    private int failed;
    private int replaced;

    /** @param owner whose controller makes its pods; empty when {@link SetCreator} makes them */
    SetProgress(PodSet set, Optional<OwnerProgress> owner) {
        this.set = set;
        this.owner = owner;
        owner.ifPresent(known -> known.add(this));
    }

    PodSet set() {
        return set;
    }

    Optional<OwnerProgress> owner() {
        return owner;
    }

    /** Takes note that its pods may be created. */
    void becomeDue() {
        due = true;
    }

    /** Takes note that no more of its pods will be created: what it would have waited for will not happen. */
    void giveUp() {
        over = true;
    }

    /** Whether none of its pods will be created any more. */
    boolean isOver() {
        return over || hasEnded();
    }

    /** The number of the pod to create next. */
    int createNext() {
        created++;
        return created - 1;
    }

    boolean mayCreate() {
        return due
                && !over
                && owner.isEmpty()
                && created - replaced < set.count()
                && created - replaced - succeeded - failed < set.atOnce();
    }

    /** A pod has come into being. */
    void appeared() {
        created += owner.isPresent() ? 1 : 0;
    }

    boolean hasBegun() {
        return created > 0;
    }

    void ran(String pod, String node) {
        everRan = true;
        running.put(pod, node);
    }

    /** A pod does nothing any more, and may or may not begin anew. */
    void stopped(String pod) {
        running.remove(pod);
    }

    void ended(String pod, boolean well) {
        running.remove(pod);
        succeeded += well ? 1 : 0;
        failed += well ? 0 : 1;
    }

    /** A pod was taken away before it ended; its controller makes another one. */
    void lost(String pod) {
        running.remove(pod);
        replaced++;
    }

    /** A pod that had ended is gone; another one may take its place. */
    void forgotten(boolean well) {
        succeeded -= well ? 1 : 0;
        failed -= well ? 0 : 1;
    }

    /** Whether a pod that is lost is made again: nobody submits twice, and a driver is the application. */
    boolean isReplaced() {
        Map<String, String> labels = set.pod().getMetadata().getLabels();
        boolean driver = labels.getOrDefault(Label.ROLE, "").equals("driver");
        return set.id().contains("#") && !driver && !Dependencies.isFollower(labels);
    }

    /**
     * How many run or have succeeded: what has succeeded had all it needed, and is no longer needed itself.
     *
     * @param lost nodes of which nothing is heard
     */
    int runningOrDone(Predicate<String> lost) {
        return Math.toIntExact(running.values().stream().filter(lost.negate()).count()) + succeeded;
    }

    /** Pods by what {@link SetKubelet} calls them, in the order in which they began. */
    List<String> runningPods() {
        return List.copyOf(running.keySet());
    }

    boolean hasRun() {
        return everRan;
    }

    /** Whether as many run, or have ended, as exist at the same time. */
    boolean isReady() {
        return hasEnded() || running.size() + succeeded + failed >= set.atOnce();
    }

    boolean hasSucceeded() {
        return owner.filter(OwnerProgress::hasEnded)
                .map(OwnerProgress::hasSucceeded)
                .orElse(succeeded >= set.count());
    }

    boolean hasEnded() {
        return owner.map(OwnerProgress::hasEnded).orElse(succeeded + failed >= set.count());
    }

    boolean hasFailed() {
        return owner.map(known -> known.hasEnded() && !known.hasSucceeded()).orElse(failed > 0);
    }

    /** Whether nothing more is to come: all ended, or all run that never end. */
    boolean isSettled() {
        boolean serves = set.ends() instanceof PodSet.End.Never && running.size() >= set.count();
        boolean doneForServers = owner.isPresent() && owner.get().serves() && succeeded >= set.count();
        return hasEnded() || serves || doneForServers || (over && running.isEmpty());
    }
}
