package io.gangflow.verdict.why;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Timeline;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.simulator.engine.ClusterMoment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Builder of the reasons of a small cluster: its conditions, pools, expected pods and future. */
final class Explanation {

    private final ClusterFixture fixture;
    private final Map<String, String> conditions = new TreeMap<>();
    private final List<ExpectedPods> expected = new ArrayList<>();
    private final List<NodePool> pools = new ArrayList<>();
    private Optional<Timeline> timeline = Optional.empty();

    private Explanation(ClusterFixture fixture) {
        this.fixture = fixture;
    }

    static Explanation of(ClusterFixture fixture) {
        return new Explanation(fixture);
    }

    Explanation condition(String podGroup, String text) {
        conditions.put(podGroup, text);
        return this;
    }

    Explanation expecting(ExpectedPods pods) {
        expected.add(pods);
        return this;
    }

    /** Describes a pool whose nodes could be more. */
    Explanation pool(String name, String cpu, String memory, double usdPerHour) {
        Resources allocatable = ClusterFixture.resources(cpu, memory);
        pools.add(new NodePool(name, 1, "m", allocatable, Map.of(), List.of(), new Price(usdPerHour, "a list")));
        return this;
    }

    Explanation played(Timeline whole) {
        timeline = Optional.of(whole);
        return this;
    }

    PendingReasons reasons() {
        Optional<Cluster> cluster =
                pools.isEmpty() ? Optional.empty() : Optional.of(Cluster.of("c", pools.toArray(NodePool[]::new)));
        return new PendingReasons(moment(), timeline, cluster);
    }

    ClusterMoment moment() {
        return new ClusterMoment(fixture.snapshot(), conditions, expected);
    }

    /** Returns the reason of the pod, gang or PodGroup of that name. */
    WhyPending of(String subject) {
        return reasons().all().stream()
                .filter(why -> why.subject().equals(subject))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no reason for " + subject));
    }
}
