package io.gangflow.simulator.play;

import io.gangflow.workloads.work.RunStep;
import io.gangflow.workloads.work.RunWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The progress of a step of a run. Mutable; updated by {@link WorkflowSteps}. */
final class StepProgress {

    private final RunStep step;
    private final RunWork.Step work;
    private final Listener listener;
    private final List<SetProgress> sets = new ArrayList<>();
    private boolean performing;
    private boolean performed;
    private boolean finishing;
    private boolean ended;

    StepProgress(RunStep step, RunWork.Step work, Listener listener) {
        this.step = step;
        this.work = work;
        this.listener = listener;
    }

    void add(List<SetProgress> added) {
        sets.addAll(added);
    }

    RunStep step() {
        return step;
    }

    RunWork.Step work() {
        return work;
    }

    List<SetProgress> sets() {
        return sets;
    }

    /** Returns the set of Argo's own pod, if it is simulated. */
    Optional<SetProgress> launcher() {
        return work.launcher().flatMap(this::set);
    }

    private Optional<SetProgress> set(String id) {
        return sets.stream().filter(set -> set.set().id().equals(id)).findFirst();
    }

    /** Returns whether its objects are to be created now; true once. */
    boolean mayPerform() {
        boolean first = !performing;
        performing = true;
        return first;
    }

    void performed() {
        performed = true;
    }

    /** Returns whether it ends when servers are ready. */
    boolean hasServers() {
        return !work.servers().isEmpty();
    }

    /** Returns whether all servers that it waits for are ready; true once. */
    boolean mayFinish() {
        boolean ready = !finishing
                && work.servers().stream()
                        .allMatch(id -> set(id).filter(SetProgress::isReady).isPresent());
        finishing |= ready;
        return ready;
    }

    /** Returns whether it has succeeded; present once, after it has ended. */
    Optional<Boolean> end() {
        Optional<Boolean> outcome = ended ? Optional.empty() : outcome();
        ended |= outcome.isPresent();
        return outcome;
    }

    private Optional<Boolean> outcome() {
        if (!work.last().isEmpty()) {
            List<SetProgress> last =
                    work.last().stream().flatMap(id -> set(id).stream()).toList();
            return last.stream().allMatch(SetProgress::hasEnded)
                    ? Optional.of(last.stream().noneMatch(SetProgress::hasFailed))
                    : Optional.empty();
        }
        boolean byItself = hasServers() ? finishing : performed;
        return byItself ? Optional.of(step.pod().isPresent()) : Optional.empty(); // an impossible pod fails
    }

    void reportEnd(boolean well) {
        listener.onEnd(step.nodeId(), well);
    }

    /** Receives the end of a step. */
    @FunctionalInterface
    interface Listener {
        void onEnd(String nodeId, boolean well);
    }
}
