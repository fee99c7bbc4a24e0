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

/** The attempts of one cycle, with their decisions. Used once; not thread-safe. */
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

    /** Tries a single pod. */
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

    /** Finds a node, without a decision. */
    Optional<NodeInfo> find(PodInfo pod) {
        return memory.placement()
                .place(filters(pod), nodes, memory.nominator().nodeOf(pod.pod()).flatMap(memory.cluster()::node));
    }

    private PreparedFilters filters(PodInfo pod) {
        return new PreparedFilters(pod, memory.verdicts(), nodes, memory.nominator());
    }

    /** Returns why no node admitted the pod that was tried last. */
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

    /** Marks a pod as unschedulable until a change that is relevant for one of these filters. */
    void fail(QueuedPod queued, Set<String> filters, String message) {
        memory.queue().failed(queued, nowMillis, filters);
        unschedulable.add(new Decisions.Unschedulable(
                queued.pod().namespace(), queued.pod().name(), message));
    }

    /** Evicts less important pods if that helps; returns the message for the pod. */
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
        recordNomination(pod, candidate.node());
    }

    /** Nominates the pod for a node. */
    void promise(PodState pod, String node) {
        memory.nominator().nominate(pod, node);
    }

    void forgetNomination(PodState pod) {
        memory.nominator().forget(pod);
    }

    /** Records a nomination; an empty node withdraws it. */
    void recordNomination(PodState pod, String node) {
        nominations.add(new Decisions.Nomination(pod.namespace(), pod.name(), node));
    }

    /** Withdraws the pod's nomination. Its resources are free for others, as if a pod had been deleted. */
    void takeBackNomination(PodState pod) {
        if (memory.nominator().nodeOf(pod).isPresent()) {
            memory.nominator().clear(pod);
            recordNomination(pod, "");
            memory.queue().roomGivenBack(pod.priority(), nowMillis);
        }
    }

    /**
     * The state that a scheduler keeps between cycles.
     *
     * @param leaving uids of the pods that it has evicted and that may still exist
     */
    record Memory(
            ClusterCache cluster,
            SchedulingQueue queue,
            FilterCache verdicts,
            Placement placement,
            Nominator nominator,
            Set<String> leaving,
            Random random) {}

    /** The node on which pods are preempted, if that helps. */
    record Room(Optional<NodeInfo> node, String message) {}
}
