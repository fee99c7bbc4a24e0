package io.gangflow.scheduling.snapshot;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.DisruptionBudget;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A small cluster for tests that applies the decisions of schedulers: {@link #apply} binds pods (they run at once) and
 * sets phases, {@link #end} lets a pod succeed.
 */
public final class ClusterFixture {

    private final List<NodeState> nodes = new ArrayList<>();
    private final Map<String, PodState> pods = new LinkedHashMap<>();
    private final Map<String, PodGroupState> groups = new LinkedHashMap<>();
    private final List<QueueState> queues = new ArrayList<>();
    private final Map<String, Integer> priorityClasses = new TreeMap<>();
    private final List<DisruptionBudget> budgets = new ArrayList<>();
    private long now;

    public static ClusterFixture cluster() {
        return new ClusterFixture();
    }

    public ClusterFixture node(String name, String cpu, String memory) {
        return node(name, resources(cpu, memory), Map.of());
    }

    public ClusterFixture node(String name, Resources allocatable, Map<String, String> labels, Taint... taints) {
        nodes.add(new NodeState(name, allocatable, 110, labels, List.of(taints)));
        return this;
    }

    public ClusterFixture removeNode(String name) {
        nodes.removeIf(node -> node.name().equals(name));
        return this;
    }

    public ClusterFixture pods(PodFixture... fixtures) {
        for (PodFixture fixture : fixtures) {
            pods.put(fixture.state().name(), fixture.state());
        }
        return this;
    }

    public ClusterFixture remove(String pod) {
        pods.remove(pod);
        return this;
    }

    public ClusterFixture podGroup(PodGroupFixture fixture) {
        groups.put(fixture.state().name(), fixture.state());
        return this;
    }

    public ClusterFixture queue(String name, int weight) {
        return queue(name, weight, Optional.empty());
    }

    public ClusterFixture queue(String name, int weight, Optional<Resources> capability) {
        queues.add(new QueueState(
                name, name, 0, weight, 0, capability, Optional.empty(), Optional.empty(), true, "root", "Open"));
        return this;
    }

    /** Adds a budget for the pods with this label. */
    public ClusterFixture budget(String name, String key, String value, int disruptionsAllowed) {
        budgets.add(new DisruptionBudget(
                "default",
                name,
                new LabelSelectorBuilder().addToMatchLabels(key, value).build(),
                disruptionsAllowed));
        return this;
    }

    public ClusterFixture priorityClass(String name, int value) {
        priorityClasses.put(name, value);
        return this;
    }

    public ClusterFixture at(long millis) {
        now = millis;
        return this;
    }

    public ClusterFixture later(long millis) {
        return at(now + millis);
    }

    public ClusterSnapshot snapshot() {
        return new ClusterSnapshot(
                now, nodes, List.copyOf(pods.values()), List.copyOf(groups.values()), queues, priorityClasses, budgets);
    }

    /** Runs a scheduling cycle and applies its decisions. */
    public Decisions look(Scheduler scheduler) {
        Decisions decisions = scheduler.schedule(snapshot());
        apply(decisions);
        return decisions;
    }

    public void apply(Decisions decisions) {
        decisions
                .bindings()
                .forEach(binding -> pods.computeIfPresent(
                        binding.pod(), (name, pod) -> with(pod, PodState.Phase.RUNNING, Optional.of(binding.node()))));
        decisions
                .podGroups()
                .forEach(update -> groups.computeIfPresent(
                        update.podGroup(), (name, group) -> PodGroupFixture.withPhase(group, update.phase())));
    }

    /** Lets pods succeed. */
    public ClusterFixture end(String... names) {
        for (String name : names) {
            pods.computeIfPresent(name, (key, pod) -> with(pod, PodState.Phase.SUCCEEDED, pod.node()));
        }
        return this;
    }

    public String phaseOf(String podGroup) {
        return Optional.ofNullable(groups.get(podGroup)).orElseThrow().phase();
    }

    /** Returns the names of the running pods, sorted. */
    public List<String> running() {
        return pods.values().stream()
                .filter(pod -> pod.phase() == PodState.Phase.RUNNING)
                .map(PodState::name)
                .sorted()
                .toList();
    }

    public static Resources resources(String cpu, String memory) {
        return Resources.of(
                Quantity.milliCpu(cpu).orElseThrow(), Quantity.units(memory).orElseThrow());
    }

    private static PodState with(PodState pod, PodState.Phase phase, Optional<String> node) {
        return pod.with(phase, node);
    }
}
