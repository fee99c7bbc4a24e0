package io.gangflow.simulator.engine;

import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.pods.PodSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** How far the pods of a set are. Mutable; told by {@link SetCreator} and {@link SetKubelet}. */
final class SetProgress {

    private final PodSet set;
    private final Optional<OwnerProgress> owner;
    private final int rank;
    private final Consumer<SetProgress> changed;
    private final Map<String, String> running = new LinkedHashMap<>();
    private final Set<String> present = new LinkedHashSet<>();
    private int allowed = Integer.MAX_VALUE;
    private boolean due;
    private boolean over;
    private boolean everRan;
    private boolean failedWhole;
    private int created;
    private int succeeded;
    private int failed;
    private int replaced;

    /**
     * @param owner whose controller makes its pods; empty when {@link SetCreator} makes them
     * @param rank its place among all sets
     * @param changed is told of every change
     */
    SetProgress(PodSet set, Optional<OwnerProgress> owner, int rank, Consumer<SetProgress> changed) {
        this.set = set;
        this.owner = owner;
        this.rank = rank;
        this.changed = changed;
        owner.ifPresent(known -> known.add(this));
    }

    /** The gang that its pods say they belong to, of which other steps may create a part. */
    Optional<String> gang() {
        String gang = ObjectView.annotation(set.pod(), Label.GANG);
        boolean sparks = isOfExecutors() || set.needs().stream().anyMatch(need -> need.patienceSeconds() > 0);
        return gang.isEmpty() || sparks
                ? Optional.empty()
                : Optional.of(set.pod().getMetadata().getNamespace() + "/" + gang);
    }

    /** How many pods of its gang have to run at the same time. */
    int gangSize() {
        return Label.number(ObjectView.annotations(set.pod()), Label.GANG_SIZE, 1);
    }

    int rank() {
        return rank;
    }

    /** To be called where something else has changed that it is asked for: its owner has ended. */
    void changed() {
        changed.accept(this);
    }

    PodSet set() {
        return set;
    }

    Optional<OwnerProgress> owner() {
        return owner;
    }

    /** Takes note that its pods may be created, so many for now. */
    void becomeDue(int number) {
        due = true;
        allowed = number;
        changed();
    }

    boolean isDue() {
        return due;
    }

    /** Whether more of its pods may be created later than now. */
    boolean wantsMore() {
        return allowed < set.count() && !over;
    }

    void allow(int more) {
        allowed += more;
        changed();
    }

    /** Takes note that no more of its pods will be created: what it would have waited for will not happen. */
    void giveUp() {
        over = true;
        changed();
    }

    /** Takes note that it has failed as a whole, whatever its pods do. */
    void fail() {
        over = true;
        failedWhole = true;
        changed();
    }

    /** Whether none of its pods will be created any more. */
    boolean isOver() {
        return over || hasEnded();
    }

    /** The number of the pod to create next. */
    int createNext() {
        created++;
        changed();
        return created - 1;
    }

    boolean mayCreate() {
        return due
                && !over
                && owner.isEmpty()
                && created - replaced < Math.min(set.count(), allowed)
                && created - replaced - succeeded - failed < set.atOnce();
    }

    /** A pod has come into being. */
    void appeared(String pod) {
        created += owner.isPresent() ? 1 : 0;
        present.add(pod);
        changed();
    }

    boolean hasBegun() {
        return created > 0;
    }

    void ran(String pod, String node) {
        everRan = true;
        running.put(pod, node);
        changed();
    }

    /** A pod does nothing any more, and may or may not begin anew. */
    void stopped(String pod) {
        running.remove(pod);
        changed();
    }

    void ended(String pod, boolean well) {
        running.remove(pod);
        present.remove(pod);
        succeeded += well ? 1 : 0;
        failed += well ? 0 : 1;
        changed();
    }

    /** A pod was taken away before it ended; its controller makes another one. */
    void lost(String pod) {
        running.remove(pod);
        present.remove(pod);
        replaced++;
        changed();
    }

    /** A pod that had ended is gone; another one may take its place. */
    void forgotten(boolean well) {
        succeeded -= well ? 1 : 0;
        failed -= well ? 0 : 1;
        changed();
    }

    /** Pods that exist and have not ended, by what {@link SetKubelet} calls them. */
    List<String> presentPods() {
        return List.copyOf(present);
    }

    /** Whether its pods are the executors of a Spark driver, which asks for others when it loses some. */
    boolean isOfExecutors() {
        return "executor".equals(set.pod().getMetadata().getLabels().get(Label.ROLE))
                && set.ends() instanceof PodSet.End.With;
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
        return failedWhole || owner.map(OwnerProgress::hasEnded).orElse(succeeded + failed >= set.count());
    }

    boolean hasFailed() {
        return failedWhole
                || owner.map(known -> known.hasEnded() && !known.hasSucceeded()).orElse(failed > 0);
    }

    /** Whether nothing more is to come: all ended, or all run that never end. */
    boolean isSettled() {
        boolean serves = set.ends() instanceof PodSet.End.Never && running.size() >= set.count();
        boolean doneForServers = owner.isPresent() && owner.get().serves() && succeeded >= set.count();
        return hasEnded() || serves || doneForServers || (over && running.isEmpty());
    }
}
