package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.AssumedPods;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** The attempts of one look at the cluster, with what they decide. Used once; not thread-safe. */
final class SchedulingCycle {

    private static final List<NodeFilter> FILTERS = NodeFilters.defaults();

    private final Memory memory;
    private final long nowMillis;
    private final Dimensions dimensions;
    private final List<NodeInfo> nodes;
    private final DefaultPreemption preemption;
    private final List<Decisions.Binding> bindings = new ArrayList<>();
    private final List<Decisions.Eviction> evictions = new ArrayList<>();
    private final List<Decisions.Unschedulable> unschedulable = new ArrayList<>();
    private final List<Decisions.Nomination> nominations = new ArrayList<>();

    SchedulingCycle(Memory memory, ClusterSnapshot snapshot) {
        this.memory = memory;
        nowMillis = snapshot.nowMillis();
        dimensions = Dimensions.of(snapshot);
        nodes = List.copyOf(NodeInfo.all(snapshot, dimensions).values());
        preemption = new DefaultPreemption(
                nodes,
                new BudgetCheck(snapshot.disruptionBudgets()),
                new Importance(nowMillis),
                memory.leaving(),
                memory.random());
    }

    Decisions decisions() {
        return new Decisions(bindings, evictions, unschedulable, List.of(), nominations);
    }

    SchedulingQueue queue() {
        return memory.queue();
    }

    /** Tries a pod by itself. */
    void attempt(QueuedPod queued) {
        Attempt attempt = find(queued.pod());
        if (attempt.node().isPresent()) {
            take(attempt);
            bind(queued, attempt.node().get());
        } else {
            fail(queued, attempt.diagnosis().filters(), makeRoom(attempt).message());
        }
    }

    /** Looks for a node, and decides nothing. */
    Attempt find(PodState pod) {
        PreparedFilters filters =
                new PreparedFilters(PodInfo.of(pod, dimensions), FILTERS, nodes, memory.nominator());
        Diagnosis diagnosis = new Diagnosis(nodes.size());
        Optional<NodeInfo> node = memory.placement()
                .place(filters, nodes, memory.nominator().nodeOf(pod), diagnosis);
        return new Attempt(filters, diagnosis, node);
    }

    /** Takes the room of a pod that has found a node. */
    void take(Attempt attempt) {
        attempt.node().orElseThrow().add(attempt.filters().pod());
    }

    void giveBack(PodInfo pod, NodeInfo node) {
        node.remove(pod);
    }

    /** Places a pod whose room is taken. */
    void bind(QueuedPod queued, NodeInfo node) {
        PodState pod = queued.pod();
        memory.assumed().assume(pod, node.name(), nowMillis);
        memory.queue().placed(queued);
        memory.nominator().forget(pod);
        preemption.placed(pod);
        bindings.add(new Decisions.Binding(pod.namespace(), pod.name(), node.name()));
    }

    /** The pod has to wait for a change that one of these filters heeds. */
    void fail(QueuedPod queued, Set<String> filters, String message) {
        memory.queue().failed(queued, nowMillis, filters);
        unschedulable.add(new Decisions.Unschedulable(
                queued.pod().namespace(), queued.pod().name(), message));
    }

    /** Evicts less important pods if that helps, and says what is to be said about the pod. */
    Room makeRoom(Attempt attempt) {
        PodState pod = attempt.filters().pod().pod();
        DefaultPreemption.Outcome outcome =
                preemption.find(attempt.filters(), memory.nominator().nodeOf(pod), attempt.diagnosis());
        Optional<PreemptionCandidate> candidate = outcome.candidate();
        candidate.ifPresent(chosen -> preempt(pod, chosen));
        if (outcome.takesNominationBack()) {
            takeBackNomination(pod);
        }
        return new Room(
                candidate.flatMap(chosen -> nodes.stream()
                        .filter(node -> node.name().equals(chosen.node()))
                        .findFirst()),
                candidate.isPresent()
                        ? attempt.diagnosis().reasons()
                        : attempt.diagnosis().message(outcome.message()));
    }

    private void preempt(PodState pod, PreemptionCandidate candidate) {
        for (PodState victim : candidate.victims()) {
            if (memory.leaving().add(victim.uid()) && !victim.deleting()) {
                evictions.add(new Decisions.Eviction(
                        victim.namespace(),
                        victim.name(),
                        "%s: preempting to accommodate a higher priority pod".formatted(KubeScheduler.NAME)));
            }
        }
        memory.nominator().lessImportant(pod, candidate.node()).forEach(this::takeBackNomination);
        nominate(pod, candidate.node());
    }

    void nominate(PodState pod, String node) {
        memory.nominator().nominate(pod, node);
        nominations.add(new Decisions.Nomination(pod.namespace(), pod.name(), node));
    }

    /** What was kept for the pod is free for others again, as if a pod had gone. */
    void takeBackNomination(PodState pod) {
        if (memory.nominator().nodeOf(pod).isPresent()) {
            memory.nominator().clear(pod);
            nominations.add(new Decisions.Nomination(pod.namespace(), pod.name(), ""));
            memory.queue().roomGivenBack(pod.priority(), nowMillis);
        }
    }

    /**
     * What a scheduler keeps from one look to the next.
     *
     * @param leaving uids of the pods that it has evicted and that may still be there
     */
    record Memory(
            SchedulingQueue queue,
            Placement placement,
            AssumedPods assumed,
            Nominator nominator,
            Set<String> leaving,
            Random random) {}

    /** A search for a node; the diagnosis is about the nodes that were no good. */
    record Attempt(PreparedFilters filters, Diagnosis diagnosis, Optional<NodeInfo> node) {}

    /** The node on which room is being made, if that helps. */
    record Room(Optional<NodeInfo> node, String message) {}
}
