package io.gangflow.verdict.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VariantReaderTest {

    private final Cluster base = Cluster.of("base", pool("workers", 2, "small", 4_000, 0.1));
    private final Cluster other = Cluster.of("other", pool("gpus", 1, "large", 64_000, 2));
    private final MachineCatalogue machines = MachineCatalogue.of(List.of(base, other));

    private static NodePool pool(String name, int count, String machine, long cpu, double usd) {
        return new NodePool(
                name, count, machine, Resources.of(cpu, 1L << 34), Map.of(), List.of(), new Price(usd, "a list"));
    }

    private VariantReader reader(Cluster cluster) {
        return new VariantReader(cluster, machines, Set.of("research"), List.of("kube-scheduler", "volcano"));
    }

    private int nodesOf(Variant variant) {
        return variant.cluster(base, machines).nodePools().get(0).count();
    }

    @Test
    void nodesAreAddedTakenOrSet() {
        assertThat(nodesOf(reader(base).read("nodes+1").get(0))).isEqualTo(3);
        assertThat(nodesOf(reader(base).read("nodes-1").get(0))).isEqualTo(1);
        assertThat(nodesOf(reader(base).read("nodes.workers=7").get(0))).isEqualTo(7);
    }

    @Test
    void aRangeIsAVariantForEachNumber() {
        List<Variant> variants = reader(base).read("nodes=1..4");

        assertThat(variants).extracting(Variant::label).containsExactly("nodes=1", "nodes=2", "nodes=3", "nodes=4");
        assertThat(variants).extracting(this::nodesOf).containsExactly(1, 2, 3, 4);
    }

    @Test
    void anotherMachineBringsItsSizeAndItsPriceButNotItsCount() {
        NodePool changed = reader(base)
                .read("machine=large")
                .get(0)
                .cluster(base, machines)
                .nodePools()
                .get(0);

        assertThat(changed.name()).isEqualTo("workers");
        assertThat(changed.count()).isEqualTo(2);
        assertThat(changed.allocatable().milliCpu()).isEqualTo(64_000);
        assertThat(changed.price().usdPerHour()).isEqualTo(2);
    }

    @Test
    void theClusterRunsTheSameVolcano() {
        Cluster old = new Cluster("old", base.nodePools(), List.of(), Optional.empty(), Optional.of("1.15"));

        assertThat(reader(old).read("nodes=3").get(0).cluster(old, machines).volcanoVersion())
                .contains("1.15");
    }

    @Test
    void weightsAndSchedulersAreReadAndTheClusterStays() {
        Variant weight = reader(base).read("queue.research.weight=5").get(0);
        Variant scheduler = reader(base).read("scheduler=volcano").get(0);

        assertThat(weight.weights()).containsExactly(Map.entry("research", 5));
        assertThat(weight.cluster(base, machines)).isEqualTo(base);
        assertThat(scheduler.scheduler()).contains("volcano");
    }

    @Test
    void whatIsNotThereIsSaidWithWhatIs() {
        assertWrong(base, "machine=larg", "no machine type `larg`, did you mean `large`; available: large, small");
        assertWrong(base, "queue.team.weight=2", "no queue `team`; available: research");
        assertWrong(base, "queue.research.weight=0", "the weight of queue `research` (0) is below 1");
        assertWrong(base, "scheduler=nomad", "no scheduler `nomad`; available: kube-scheduler, volcano");
        assertWrong(base, "nodes.gpus+1", "cluster `base` has no pool `gpus`; write nodes.POOL with one of workers");
        assertWrong(base, "nodes-3", "--what-if `nodes-3`: pool `workers` has only 2 nodes");
        assertWrong(base, "nodes=8..1", "--what-if `nodes=8..1`: 8 to 1 is not a range of at most 100");
    }

    @Test
    void withSeveralPoolsOneHasToBeNamed() {
        Cluster two = Cluster.of("two", pool("a", 1, "small", 4_000, 1), pool("b", 1, "small", 4_000, 1));

        assertWrong(two, "nodes+1", "cluster `two` has 2 pools; write nodes.POOL with one of a, b");
    }

    @Test
    void whatIsNotUnderstoodSaysWhatWouldBe() {
        assertThatThrownBy(() -> reader(base).read("more nodes"))
                .isInstanceOf(WhatIfException.class)
                .hasMessageStartingWith("--what-if `more nodes` is not understood; write nodes+1, nodes=1..8");
    }

    private void assertWrong(Cluster cluster, String text, String message) {
        assertThatThrownBy(() -> reader(cluster).read(text))
                .isInstanceOf(WhatIfException.class)
                .hasMessage(message);
    }
}
