package io.gangflow.simulator.bench;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A cluster that only keeps the state that schedulers read. Not thread-safe. */
final class BenchCluster {

    private static final String NAMESPACE = "bench";

    private final String schedulerName;
    private final boolean podGroups;
    private final PodSpec spec;
    private final List<NodeState> nodes;
    private final List<QueueState> queues = new ArrayList<>();
    private final Map<String, PodState[]> podsOfGang = new LinkedHashMap<>();
    private final Map<String, Slot> slots = new HashMap<>();
    private final Map<String, PodGroupState> groups = new LinkedHashMap<>();

    /**
     * Creates an empty cluster of equal nodes.
     *
     * @param schedulerName of all pods
     * @param podGroups whether gangs get a PodGroup, as Volcano needs it
     */
    BenchCluster(String schedulerName, boolean podGroups, int nodes, Resources allocatable, int maxPods, int queues) {
        this.schedulerName = schedulerName;
        this.podGroups = podGroups;
        this.spec = new PodSpecBuilder().withSchedulerName(schedulerName).build();
        List<NodeState> equal = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            equal.add(new NodeState("node-%05d".formatted(i), allocatable, maxPods, Map.of(), List.of()));
        }
        this.nodes = List.copyOf(equal);
        for (int i = 0; i < queues; i++) {
            this.queues.add(queue("queue-" + i));
        }
    }

    private static QueueState queue(String name) {
        Optional<Resources> none = Optional.empty();
        return new QueueState(name, name, 0, 1, 0, none, none, none, true, "root", "Open");
    }

    /** Creates a gang's pods, and its PodGroup. */
    void create(BenchGang gang, long nowMillis) {
        if (podGroups) {
            groups.put(gang.name(), podGroup(gang, nowMillis));
        }
        Optional<String> group = podGroups ? Optional.of(gang.name()) : Optional.empty();
        PodState[] pods = new PodState[gang.size()];
        for (int i = 0; i < pods.length; i++) {
            String name = name(gang, i);
            pods[i] = pod(name, gang, group, nowMillis);
            slots.put(name, new Slot(pods, i));
        }
        podsOfGang.put(gang.name(), pods);
    }

    private static PodGroupState podGroup(BenchGang gang, long nowMillis) {
        return new PodGroupState(
                gang.name(),
                NAMESPACE,
                gang.name(),
                nowMillis,
                gang.size(),
                Map.of(),
                Optional.of(gang.each().times(gang.size())),
                gang.queue(),
                "",
                Map.of(),
                "Pending");
    }

    private PodState pod(String name, BenchGang gang, Optional<String> group, long nowMillis) {
        return new PodState(
                name,
                NAMESPACE,
                name,
                schedulerName,
                nowMillis,
                gang.each(),
                0,
                PodState.Phase.PENDING,
                Optional.empty(),
                false,
                group,
                Map.of(),
                Map.of(),
                Optional.empty(),
                0,
                spec);
    }

    /** Returns the pod's name, which is also its uid. */
    static String name(BenchGang gang, int index) {
        return gang.name() + "-worker-" + index;
    }

    ClusterSnapshot snapshot(long nowMillis) {
        PodState[] all = new PodState[slots.size()];
        int count = 0;
        for (PodState[] pods : podsOfGang.values()) {
            System.arraycopy(pods, 0, all, count, pods.length);
            count += pods.length;
        }
        return new ClusterSnapshot(
                nowMillis, nodes, List.of(all), List.copyOf(groups.values()), queues, Map.of(), List.of());
    }

    /** Binds pods and sets the phases of PodGroups. */
    void apply(Decisions decisions) {
        for (Decisions.Binding binding : decisions.bindings()) {
            change(binding.pod(), pod -> pod.onNode(binding.node()));
        }
        for (Decisions.PodGroupUpdate update : decisions.podGroups()) {
            groups.computeIfPresent(
                    update.podGroup(),
                    (name, group) -> group.phase().equals(update.phase()) ? group : group.inPhase(update.phase()));
        }
    }

    /** Starts the pod's containers. */
    void run(String pod) {
        change(pod, state -> state.with(PodState.Phase.RUNNING, state.node()));
    }

    private void change(String pod, UnaryOperator<PodState> change) {
        Slot slot = slots.get(pod);
        if (slot != null) {
            slot.pods()[slot.index()] = change.apply(slot.pods()[slot.index()]);
        }
    }

    /** Ends the gang and deletes it at once. */
    void remove(BenchGang gang) {
        groups.remove(gang.name());
        podsOfGang.remove(gang.name());
        for (int i = 0; i < gang.size(); i++) {
            slots.remove(name(gang, i));
        }
    }

    /** The position of a pod. */
    @SuppressWarnings("ArrayRecordComponent") // the gang's own array, which is modified
    private record Slot(PodState[] pods, int index) {}
}
