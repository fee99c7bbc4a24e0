package io.gangflow.simulator.engine;

import io.gangflow.workloads.pods.RunStep;
import io.gangflow.workloads.pods.RunWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How far a step of a run is. Mutable; told by {@link WorkflowSteps}. */
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

    /** The set of Argo's pod, where it is played. */
    Optional<SetProgress> launcher() {
        return work.launcher().flatMap(this::set);
    }

    private Optional<SetProgress> set(String id) {
        return sets.stream().filter(set -> set.set().id().equals(id)).findFirst();
    }

    /** Whether its objects are to be created now; true once. */
    boolean mayPerform() {
        boolean first = !performing;
        performing = true;
        return first;
    }

    void performed() {
        performed = true;
    }

    /** Whether it ends when servers are ready. */
    boolean hasServers() {
        return !work.servers().isEmpty();
    }

    /** Whether all servers are ready that it waits for; true once. */
    boolean mayFinish() {
        boolean ready = !finishing
                && work.servers().stream()
                        .allMatch(id -> set(id).filter(SetProgress::isReady).isPresent());
        finishing |= ready;
        return ready;
    }

    /** Whether it has ended well; given once, when it has ended. */
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
        return byItself ? Optional.of(step.pod().isPresent()) : Optional.empty(); // a pod that is impossible fails
    }

    void tell(boolean well) {
        listener.onEnd(step.nodeId(), well);
    }

    /** Is told how a step has ended. */
    @FunctionalInterface
    interface Listener {
        void onEnd(String nodeId, boolean well);
    }
}
