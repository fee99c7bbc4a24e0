package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.AssumedPods;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.schedule.Scheduler;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

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
    private final AssumedPods assumed = new AssumedPods();

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
    public Decisions schedule(ClusterSnapshot stale) {
        ClusterSnapshot snapshot = assumed.applyTo(stale);
        List<PodState> waiting = snapshot.pods().stream().filter(this::waits).toList();
        queue.update(waiting, snapshot.nowMillis(), watch.observe(snapshot));
        Dimensions dimensions = Dimensions.of(snapshot);
        Map<String, NodeInfo> nodes = NodeInfo.all(snapshot, dimensions);
        return drain(snapshot.nowMillis(), dimensions, List.copyOf(nodes.values()));
    }

    @Override
    public long nextLook(long nowMillis, boolean changed) {
        return changed ? nowMillis + 1 : Math.max(nowMillis + 1, queue.nextFlushMillis());
    }

    private Decisions drain(long nowMillis, Dimensions dimensions, List<NodeInfo> nodes) {
        List<Decisions.Binding> bindings = new ArrayList<>();
        List<Decisions.Unschedulable> unschedulable = new ArrayList<>();
        for (Optional<QueuedPod> next = queue.pop(); next.isPresent(); next = queue.pop()) {
            QueuedPod queued = next.get();
            PodState pod = queued.pod();
            PodInfo info = PodInfo.of(pod, dimensions);
            Diagnosis diagnosis = new Diagnosis(nodes.size());
            Optional<NodeInfo> node = placement.place(info, nodes, diagnosis);
            if (node.isPresent()) {
                node.get().add(info);
                assumed.assume(pod, node.get().name(), nowMillis);
                queue.placed(queued);
                bindings.add(new Decisions.Binding(
                        pod.namespace(), pod.name(), node.get().name()));
            } else {
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
