package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.ClusterCache;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.schedule.Scheduler;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * kube-scheduler 1.36 with its default profile: one pod after the other, each on the best node of the moment, nothing
 * held back for pods that belong together. One look places every pod that can be placed. Sources:
 * kubernetes/pkg/scheduler v1.36.1. Not modelled: volumes, dynamic resources, and the default constraints that spread
 * the pods of a Service. Equal pods that fill node after node take the order of one scoring in reality (feature
 * OpportunisticBatching); scoring each of them anew gives the same.
 */
public final class KubeScheduler implements Scheduler {

    private static final String NAME = "default-scheduler";

    private final SchedulingQueue queue;
    private final Placement placement;
    private final ClusterWatch watch = new ClusterWatch();
    private final ClusterCache cluster = new ClusterCache();
    private final NodeVerdicts verdicts = new NodeVerdicts(NodeFilters.defaults());
    private final Nominator nominator = new Nominator();
    private final Set<String> leaving = new HashSet<>();
    private final Random random;

    /**
     * A scheduler that has seen nothing yet.
     *
     * @param seed for ties between nodes and between pods created in the same millisecond
     */
    public KubeScheduler(long seed) {
        random = new Random(seed);
        queue = new SchedulingQueue(random);
        placement = new Placement(random);
    }

    @Override
    public String schedulerName() {
        return NAME;
    }

    @Override
    public Decisions schedule(ClusterSnapshot snapshot) {
        Set<String> changed = cluster.update(snapshot);
        List<PodState> waiting = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String uid : changed) {
            Optional<PodState> pod = cluster.pod(uid).map(PodInfo::pod);
            if (pod.isEmpty()) {
                leaving.remove(uid);
            }
            pod.filter(this::waits).ifPresentOrElse(waiting::add, () -> others.add(uid));
        }
        queue.update(waiting, others, snapshot.nowMillis(), watch.observe(cluster, changed));
        nominator.update(waiting, others);
        return new Look(snapshot).drain();
    }

    @Override
    public long nextLook(long nowMillis, boolean changed) {
        return changed ? nowMillis + 1 : Math.max(nowMillis + 1, queue.nextFlushMillis());
    }

    private boolean waits(PodState pod) {
        return pod.schedulerName().equals(NAME)
                && pod.node().isEmpty()
                && !pod.deleting()
                && pod.phase() == PodState.Phase.PENDING;
    }

    /** One look at the cluster: every pod in the queue gets one attempt. */
    private final class Look {

        private final long nowMillis;
        private final List<NodeInfo> nodes;
        private final DefaultPreemption preemption;
        private final List<Decisions.Binding> bindings = new ArrayList<>();
        private final List<Decisions.Eviction> evictions = new ArrayList<>();
        private final List<Decisions.Unschedulable> unschedulable = new ArrayList<>();
        private final List<Decisions.Nomination> nominations = new ArrayList<>();

        Look(ClusterSnapshot snapshot) {
            nowMillis = snapshot.nowMillis();
            nodes = cluster.nodes();
            preemption = new DefaultPreemption(
                    cluster, new BudgetCheck(snapshot.disruptionBudgets()), new Importance(nowMillis), leaving, random);
        }

        Decisions drain() {
            for (Optional<QueuedPod> next = queue.pop(); next.isPresent(); next = queue.pop()) {
                attempt(next.get());
            }
            return new Decisions(bindings, evictions, unschedulable, List.of(), nominations);
        }

        private void attempt(QueuedPod queued) {
            PodState pod = queued.pod();
            PodInfo info = cluster.pod(pod.uid()).orElseThrow();
            PreparedFilters filters = new PreparedFilters(info, verdicts, nodes, nominator);
            Optional<NodeInfo> node =
                    placement.place(filters, nodes, nominator.nodeOf(pod).flatMap(cluster::node));
            if (node.isPresent()) {
                cluster.assume(pod, node.get().name(), nowMillis);
                queue.placed(queued);
                nominator.forget(pod);
                bindings.add(new Decisions.Binding(
                        pod.namespace(), pod.name(), node.get().name()));
            } else {
                Diagnosis diagnosis = placement.diagnosis(info, nodes);
                queue.failed(queued, nowMillis, diagnosis.filters());
                unschedulable.add(
                        new Decisions.Unschedulable(pod.namespace(), pod.name(), makeRoom(pod, filters, diagnosis)));
            }
        }

        /** Says what is to be said about the pod. */
        private String makeRoom(PodState pod, PreparedFilters filters, Diagnosis diagnosis) {
            DefaultPreemption.Outcome outcome = preemption.find(filters, nominator.nodeOf(pod), diagnosis);
            if (outcome.candidate().isPresent()) {
                preempt(pod, outcome.candidate().get());
                return diagnosis.reasons();
            }
            if (outcome.takesNominationBack()) {
                takeBackNomination(pod);
            }
            return diagnosis.message(outcome.message());
        }

        private void preempt(PodState pod, PreemptionCandidate candidate) {
            for (PodState victim : candidate.victims()) {
                if (leaving.add(victim.uid()) && !victim.deleting()) {
                    evictions.add(new Decisions.Eviction(
                            victim.namespace(),
                            victim.name(),
                            "%s: preempting to accommodate a higher priority pod".formatted(NAME)));
                }
            }
            nominator.lessImportant(pod, candidate.node()).forEach(this::takeBackNomination);
            nominator.nominate(pod, candidate.node());
            nominations.add(new Decisions.Nomination(pod.namespace(), pod.name(), candidate.node()));
        }

        /** What was kept for the pod is free for others again, as if a pod had gone. */
        private void takeBackNomination(PodState pod) {
            if (nominator.nodeOf(pod).isPresent()) {
                nominator.clear(pod);
                nominations.add(new Decisions.Nomination(pod.namespace(), pod.name(), ""));
                queue.roomGivenBack(pod.priority(), nowMillis);
            }
        }
    }
}
