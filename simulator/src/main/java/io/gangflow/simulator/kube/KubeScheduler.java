package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.ClusterCache;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.schedule.Scheduler;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * kube-scheduler 1.36 with its default profile: one pod after the other, each on the best node of the moment, nothing
 * held back for pods that belong together. One look places every pod that can be placed. Sources:
 * kubernetes/pkg/scheduler v1.36.3. Not modelled: affinity between pods, volumes, dynamic resources, preemption.
 */
public final class KubeScheduler implements Scheduler {

    private static final String NAME = "default-scheduler";

    private final SchedulingQueue queue;
    private final Placement placement;
    private final ClusterWatch watch = new ClusterWatch();
    private final ClusterCache cluster = new ClusterCache();

    /**
     * A scheduler that has seen nothing yet.
     *
     * @param seed for ties between nodes and between pods created in the same millisecond
     */
    public KubeScheduler(long seed) {
        Random random = new Random(seed);
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
            Optional<PodState> pod = cluster.pod(uid).map(PodInfo::pod).filter(this::waits);
            pod.ifPresentOrElse(waiting::add, () -> others.add(uid));
        }
        queue.update(waiting, others, snapshot.nowMillis(), watch.observe(cluster, changed));
        return drain(snapshot.nowMillis());
    }

    @Override
    public long nextLook(long nowMillis, boolean changed) {
        return changed ? nowMillis + 1 : Math.max(nowMillis + 1, queue.nextFlushMillis());
    }

    private Decisions drain(long nowMillis) {
        List<NodeInfo> nodes = cluster.nodes();
        List<Decisions.Binding> bindings = new ArrayList<>();
        List<Decisions.Unschedulable> unschedulable = new ArrayList<>();
        for (Optional<QueuedPod> next = queue.pop(); next.isPresent(); next = queue.pop()) {
            QueuedPod queued = next.get();
            PodState pod = queued.pod();
            PodInfo info = cluster.pod(pod.uid()).orElseThrow();
            Optional<NodeInfo> node = placement.place(info, nodes);
            if (node.isPresent()) {
                cluster.assume(pod, node.get().name(), nowMillis);
                queue.placed(queued);
                bindings.add(new Decisions.Binding(
                        pod.namespace(), pod.name(), node.get().name()));
            } else {
                Diagnosis diagnosis = placement.diagnosis(info, nodes);
                queue.failed(queued, nowMillis, diagnosis.filters());
                unschedulable.add(
                        new Decisions.Unschedulable(pod.namespace(), pod.name(), diagnosis.message(mayPreempt(pod))));
            }
        }
        return new Decisions(bindings, List.of(), unschedulable, List.of(), List.of());
    }

    private boolean waits(PodState pod) {
        return pod.schedulerName().equals(NAME)
                && pod.node().isEmpty()
                && !pod.deleting()
                && pod.phase() == PodState.Phase.PENDING
                && (pod.spec().getSchedulingGates() == null
                        || pod.spec().getSchedulingGates().isEmpty());
    }

    private static boolean mayPreempt(PodState pod) {
        return !"Never".equals(pod.spec().getPreemptionPolicy());
    }
}
