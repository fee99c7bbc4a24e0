package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * kube-scheduler 1.36 with its default profile: one pod after the other, each on the currently best node, without
 * reservations for pods that belong together, unless gangs are configured. One cycle places every pod that can be
 * placed. Sources: kubernetes/pkg/scheduler v1.36.1. Not modelled: volumes, dynamic resources, and the default
 * constraints that spread the pods of a Service. In reality, equal pods that fill node after node use the order of a
 * single scoring (feature OpportunisticBatching); scoring each of them again gives the same.
 */
public final class KubeScheduler implements Scheduler {

    static final String NAME = "default-scheduler";

    private final SchedulingCycle.Memory memory;
    private final ClusterWatch watch = new ClusterWatch();
    private final Gangs gangs;
    private GangCounts counts;

    /**
     * Creates a scheduler without any state.
     *
     * @param seed for ties between nodes and between pods created in the same millisecond
     */
    public KubeScheduler(long seed) {
        this(seed, Gangs.NONE);
    }

    /** Creates a scheduler with the features GenericWorkload and GangScheduling for these gangs. */
    public KubeScheduler(long seed, Gangs gangs) {
        Random random = SeededRandom.of(seed, NAME);
        this.gangs = gangs;
        this.counts = new GangCounts(gangs, ClusterSnapshot.EMPTY);
        this.memory = new SchedulingCycle.Memory(
                new ClusterCache(),
                new SchedulingQueue(random, pod -> counts.holdsBack(pod)),
                new FilterCache(NodeFilters.defaults()),
                new Placement(random),
                new Nominator(),
                new HashSet<>(),
                random);
    }

    @Override
    public String schedulerName() {
        return NAME;
    }

    @Override
    public Decisions schedule(ClusterSnapshot snapshot) {
        counts = new GangCounts(gangs, snapshot);
        observe(snapshot);
        SchedulingCycle cycle = new SchedulingCycle(memory, snapshot);
        for (Optional<QueuedPod> next = memory.queue().pop();
                next.isPresent();
                next = memory.queue().pop()) {
            QueuedPod queued = next.get();
            gangs.of(queued.pod())
                    .ifPresentOrElse(
                            gang -> new PodGroupCycle(cycle).attempt(members(queued, gang), gang, counts),
                            () -> cycle.attempt(queued));
        }
        return cycle.decisions();
    }

    private void observe(ClusterSnapshot snapshot) {
        ClusterCache cluster = memory.cluster();
        Set<String> changed = cluster.update(snapshot);
        List<PodState> waiting = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String uid : changed) {
            Optional<PodState> pod = cluster.pod(uid).map(PodInfo::pod).filter(this::waits);
            pod.ifPresentOrElse(waiting::add, () -> others.add(uid));
        }
        memory.nominator().update(waiting, others);
        memory.leaving().removeIf(uid -> cluster.pod(uid).isEmpty());
        memory.queue().update(waiting, others, snapshot.nowMillis(), watch.observe(cluster, changed));
    }

    @Override
    public long nextCycle(long nowMillis, boolean changed) {
        return changed ? nowMillis + 1 : Math.max(nowMillis + 1, memory.queue().nextFlushMillis());
    }

    /** Takes the pod and all other pending pods of its gang out of the queue. */
    private List<QueuedPod> members(QueuedPod first, Gangs.Gang gang) {
        List<QueuedPod> members = new ArrayList<>(List.of(first));
        members.addAll(
                memory.queue().take(pod -> gangs.of(pod).filter(gang::equals).isPresent()));
        members.sort(QueuedPod.BY_PRIORITY);
        return members;
    }

    private boolean waits(PodState pod) {
        return pod.schedulerName().equals(NAME)
                && pod.node().isEmpty()
                && !pod.deleting()
                && pod.phase() == PodState.Phase.PENDING;
    }
}
