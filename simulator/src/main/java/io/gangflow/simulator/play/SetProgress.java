package io.gangflow.simulator.play;

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

/** The progress of the pods of a set. Mutable; updated by {@link SetCreator} and {@link SetKubelet}. */
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
     * @param owner whose controller creates its pods; empty if {@link SetCreator} creates them
     * @param rank its index among all sets
     * @param changed called after every change
     */
    SetProgress(PodSet set, Optional<OwnerProgress> owner, int rank, Consumer<SetProgress> changed) {
        this.set = set;
        this.owner = owner;
        this.rank = rank;
        this.changed = changed;
        owner.ifPresent(known -> known.add(this));
    }

    /** Returns the gang named by its pods; other steps may create a part of it. */
    Optional<String> gang() {
        String gang = ObjectView.annotation(set.pod(), Label.GANG);
        boolean sparks = isOfExecutors() || set.needs().stream().anyMatch(need -> need.patienceSeconds() > 0);
        return gang.isEmpty() || sparks
                ? Optional.empty()
                : Optional.of(set.pod().getMetadata().getNamespace() + "/" + gang);
    }

    /** Returns how many pods of its gang have to run at the same time. */
    int gangSize() {
        return Label.number(ObjectView.annotations(set.pod()), Label.GANG_SIZE, 1);
    }

    int rank() {
        return rank;
    }

    /** Must be called when its owner has ended, on which its state also depends. */
    void changed() {
        changed.accept(this);
    }

    PodSet set() {
        return set;
    }

    Optional<OwnerProgress> owner() {
        return owner;
    }

    /** Records that this number of its pods may be created now. */
    void becomeDue(int number) {
        due = true;
        allowed = number;
        changed();
    }

    boolean isDue() {
        return due;
    }

    /** Returns whether more of its pods may be created later. */
    boolean wantsMore() {
        return allowed < set.count() && !over;
    }

    void allow(int more) {
        allowed += more;
        changed();
    }

    /** Records that no more of its pods will be created, because its condition can never be met. */
    void giveUp() {
        over = true;
        changed();
    }

    /** Records that it has failed as a whole, independent of its pods. */
    void fail() {
        over = true;
        failedWhole = true;
        changed();
    }

    /** Returns whether no more of its pods will be created. */
    boolean isOver() {
        return over || hasEnded();
    }

    /** Returns the number of the pod to create next. */
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

    /** Records that a pod was created. */
    void appeared(String pod) {
        created += owner.isPresent() ? 1 : 0;
        present.add(pod);
        changed();
    }

    boolean hasStarted() {
        return created > 0;
    }

    void ran(String pod, String node) {
        everRan = true;
        running.put(pod, node);
        changed();
    }

    /** Records that a pod has stopped working; it may be restarted. */
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

    /** Records that a pod was deleted before it ended; its controller creates a replacement. */
    void lost(String pod) {
        running.remove(pod);
        present.remove(pod);
        replaced++;
        changed();
    }

    /** Records that an ended pod was deleted; another one may replace it. */
    void forgotten(boolean well) {
        succeeded -= well ? 1 : 0;
        failed -= well ? 0 : 1;
        changed();
    }

    /** Returns the keys, as used by {@link SetKubelet}, of existing pods that have not ended. */
    List<String> presentPods() {
        return List.copyOf(present);
    }

    /** Returns whether its pods are the executors of a Spark driver, which requests replacements for lost ones. */
    boolean isOfExecutors() {
        return "executor".equals(set.pod().getMetadata().getLabels().get(Label.ROLE))
                && set.ends() instanceof PodSet.End.With;
    }

    /**
     * Returns whether a lost pod is replaced: a submission is never repeated, and an application ends with its driver.
     */
    boolean isReplaced() {
        Map<String, String> labels = set.pod().getMetadata().getLabels();
        boolean driver = labels.getOrDefault(Label.ROLE, "").equals("driver");
        return set.id().contains("#") && !driver && !Dependencies.isFollower(labels);
    }

    /**
     * Returns how many pods run or have succeeded. A succeeded pod had everything it needed, and is no longer needed
     * itself.
     *
     * @param lost unreachable nodes
     */
    int runningOrDone(Predicate<String> lost) {
        return Math.toIntExact(running.values().stream().filter(lost.negate()).count()) + succeeded;
    }

    /** Returns the keys, as used by {@link SetKubelet}, of running pods in the order of their start. */
    List<String> runningPods() {
        return List.copyOf(running.keySet());
    }

    boolean hasRun() {
        return everRan;
    }

    /** Returns whether all pods that exist at the same time run or have ended. */
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

    /** Returns whether no more events are to come: all pods have ended, or run and never end. */
    boolean isSettled() {
        boolean serves = set.ends() instanceof PodSet.End.Never && running.size() >= set.count();
        boolean doneForServers = owner.isPresent() && owner.get().serves() && succeeded >= set.count();
        return hasEnded() || serves || doneForServers || (over && running.isEmpty());
    }
}
