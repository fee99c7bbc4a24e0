package io.gangflow.simulator.engine;

import io.gangflow.argo.pods.PodSet;
import java.util.HashSet;
import java.util.Set;

/** How far the pods of a set are. Mutable; told by {@link SetCreator} and {@link SetKubelet}. */
final class SetProgress {

    private final PodSet set;
    private final Set<String> running = new HashSet<>();
    private boolean due;
    private int created;
    private int succeeded;
    private int failed;
    private boolean everRan;
    private int replaced;

    SetProgress(PodSet set) {
        this.set = set;
    }

    PodSet set() {
        return set;
    }

    /** Takes note that its pods may be created; gives whether that is news. */
    boolean becomeDue() {
        boolean news = !due;
        due = true;
        return news;
    }

    /** The number of the pod to create next. */
    int createNext() {
        created++;
        return created - 1;
    }

    boolean mayCreate() {
        return due && created - replaced < set.count() && created - replaced - succeeded - failed < set.atOnce();
    }

    boolean hasBegun() {
        return created > 0;
    }

    void ran(String pod) {
        everRan = true;
        running.add(pod);
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

    /** How many run or have succeeded: what has succeeded had all it needed, and is no longer needed itself. */
    int runningOrDone() {
        return running.size() + succeeded;
    }

    Set<String> runningPods() {
        return running;
    }

    boolean hasRun() {
        return everRan;
    }

    boolean hasSucceeded() {
        return succeeded >= set.count();
    }

    boolean hasEnded() {
        return succeeded + failed >= set.count();
    }

    boolean hasFailed() {
        return failed > 0;
    }

    /** Whether nothing more is to come: all ended, or all run that never end. */
    boolean isSettled() {
        return hasEnded() || (set.ends() instanceof PodSet.End.Never && running.size() >= set.count());
    }
}
