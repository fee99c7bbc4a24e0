package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** The attempts of one look at the cluster, with what they decide. Used once; not thread-safe. */
final class SchedulingCycle {

    private final Memory memory;
    private final long nowMillis;
    private final List<NodeInfo> nodes;
    private final DefaultPreemption preemption;
    private final List<Decisions.Binding> bindings = new ArrayList<>();
    private final List<Decisions.Eviction> evictions = new ArrayList<>();
    private final List<Decisions.Unschedulable> unschedulable = new ArrayList<>();
    private final List<Decisions.Nomination> nominations = new ArrayList<>();

    SchedulingCycle(Memory memory, ClusterSnapshot snapshot) {
        this.memory = memory;
        nowMillis = snapshot.nowMillis();
        nodes = memory.cluster().nodes();
        preemption = new DefaultPreemption(
                memory.cluster(),
                new BudgetCheck(snapshot.disruptionBudgets()),
                new Importance(nowMillis),
                memory.leaving(),
                memory.random());
    }

    Decisions decisions() {
        return new Decisions(bindings, evictions, unschedulable, List.of(), nominations);
    }

    /** Tries a pod by itself. */
    void attempt(QueuedPod queued) {
        PodInfo pod = info(queued);
        Optional<NodeInfo> node = find(pod);
        if (node.isPresent()) {
            bind(queued, node.get());
        } else {
            fail(queued, diagnosis(pod).filters(), makeRoom(pod).message());
        }
    }

    PodInfo info(QueuedPod queued) {
        return memory.cluster().pod(queued.pod().uid()).orElseThrow();
    }

    /** Looks for a node, and decides nothing. */
    Optional<NodeInfo> find(PodInfo pod) {
        return memory.placement()
                .place(filters(pod), nodes, memory.nominator().nodeOf(pod.pod()).flatMap(memory.cluster()::node));
    }

    private PreparedFilters filters(PodInfo pod) {
        return new PreparedFilters(pod, memory.verdicts(), nodes, memory.nominator());
    }

    /** Why no node took the pod that was tried last. */
    Diagnosis diagnosis(PodInfo pod) {
        return memory.placement().diagnosis(pod, nodes);
    }

    void bind(QueuedPod queued, NodeInfo node) {
        PodState pod = queued.pod();
        memory.cluster().assume(pod, node.name(), nowMillis);
        memory.queue().placed(queued);
        memory.nominator().forget(pod);
        bindings.add(new Decisions.Binding(pod.namespace(), pod.name(), node.name()));
    }

    /** The pod has to wait for a change that one of these filters heeds. */
    void fail(QueuedPod queued, Set<String> filters, String message) {
        memory.queue().failed(queued, nowMillis, filters);
        unschedulable.add(new Decisions.Unschedulable(
                queued.pod().namespace(), queued.pod().name(), message));
    }

    /** Evicts less important pods if that helps, and says what is to be said about the pod. */
    Room makeRoom(PodInfo info) {
        PodState pod = info.pod();
        Diagnosis diagnosis = diagnosis(info);
        DefaultPreemption.Outcome outcome =
                preemption.find(filters(info), memory.nominator().nodeOf(pod), diagnosis);
        if (outcome.takesNominationBack()) {
            takeBackNomination(pod);
        }
        if (outcome.candidate().isEmpty()) {
            return new Room(Optional.empty(), diagnosis.message(outcome.message()));
        }
        PreemptionCandidate candidate = outcome.candidate().get();
        preempt(pod, candidate);
        return new Room(memory.cluster().node(candidate.node()), diagnosis.reasons());
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
        promise(pod, candidate.node());
        tellNomination(pod, candidate.node());
    }

    /** Keeps the room on a node for the pod. */
    void promise(PodState pod, String node) {
        memory.nominator().nominate(pod, node);
    }

    void forgetPromise(PodState pod) {
        memory.nominator().forget(pod);
    }

    /** An empty node takes it back. */
    void tellNomination(PodState pod, String node) {
        nominations.add(new Decisions.Nomination(pod.namespace(), pod.name(), node));
    }

    /** What was kept for the pod is free for others again, as if a pod had gone. */
    void takeBackNomination(PodState pod) {
        if (memory.nominator().nodeOf(pod).isPresent()) {
            memory.nominator().clear(pod);
            tellNomination(pod, "");
            memory.queue().roomGivenBack(pod.priority(), nowMillis);
        }
    }

    /**
     * What a scheduler keeps from one look to the next.
     *
     * @param leaving uids of the pods that it has evicted and that may still be there
     */
    record Memory(
            ClusterCache cluster,
            SchedulingQueue queue,
            NodeVerdicts verdicts,
            Placement placement,
            Nominator nominator,
            Set<String> leaving,
            Random random) {}

    /** The node on which room is being made, if that helps. */
    record Room(Optional<NodeInfo> node, String message) {}
}
