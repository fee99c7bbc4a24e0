package io.gangflow.simulator.bench;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.NodeState;
import io.gangflow.simulator.state.PodGroupState;
import io.gangflow.simulator.state.PodState;
import io.gangflow.simulator.state.QueueState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster that holds what schedulers read and nothing else. Not thread-safe. */
final class BenchCluster {

    private static final String NAMESPACE = "bench";

    private final String schedulerName;
    private final boolean podGroups;
    private final PodSpec spec;
    private final List<NodeState> nodes;
    private final List<QueueState> queues = new ArrayList<>();
    private final Map<String, PodState> pods = new LinkedHashMap<>();
    private final Map<String, PodGroupState> groups = new LinkedHashMap<>();

    /**
     * An empty cluster of equal nodes.
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
        for (int i = 0; i < gang.size(); i++) {
            String name = name(gang, i);
            pods.put(name, pod(name, gang, group, nowMillis));
        }
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

    /** The pod's name, and its uid. */
    static String name(BenchGang gang, int index) {
        return gang.name() + "-worker-" + index;
    }

    ClusterSnapshot snapshot(long nowMillis) {
        return new ClusterSnapshot(
                nowMillis,
                nodes,
                List.copyOf(pods.values()),
                List.copyOf(groups.values()),
                queues,
                Map.of(),
                List.of());
    }

    /** Binds pods and sets the phases of PodGroups. */
    void apply(Decisions decisions) {
        for (Decisions.Binding binding : decisions.bindings()) {
            pods.computeIfPresent(binding.pod(), (name, pod) -> pod.onNode(binding.node()));
        }
        for (Decisions.PodGroupUpdate update : decisions.podGroups()) {
            groups.computeIfPresent(
                    update.podGroup(),
                    (name, group) -> group.phase().equals(update.phase()) ? group : group.inPhase(update.phase()));
        }
    }

    /** The pod's containers start. */
    void run(String pod) {
        pods.computeIfPresent(pod, (name, state) -> state.with(PodState.Phase.RUNNING, state.node()));
    }

    /** The gang has done its work, and is gone at once. */
    void remove(BenchGang gang) {
        groups.remove(gang.name());
        for (int i = 0; i < gang.size(); i++) {
            pods.remove(name(gang, i));
        }
    }
}
