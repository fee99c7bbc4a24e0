package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.verdict.why.WhyPending.Cause;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PendingReasonsTest {

    private static final Cluster CLUSTER = Cluster.of(
            "c",
            new NodePool("pool", 1, "m", Resources.of(4_000, 8L << 30), Map.of(), List.of(), new Price(0.5, "a list")));

    private static List<WhyPending> why(ClusterFixture fixture, Map<String, String> conditions) {
        ClusterMoment moment = new ClusterMoment(fixture.snapshot(), conditions, List.of());
        return new PendingReasons(moment, Optional.empty(), Optional.of(CLUSTER)).all();
    }

    private static WhyPending only(ClusterFixture fixture) {
        List<WhyPending> reasons = why(fixture, Map.of());
        assertThat(reasons).hasSize(1);
        return reasons.get(0);
    }

    private static PodFixture member(String gang, int index) {
        return pod(gang + "-" + index).cpu("1").inPodGroup(gang).scheduledBy("volcano");
    }

    @Test
    void aPodWithoutRoomSaysWhoHoldsWhatIsScarce() {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi");
        fixture.pods(pod("big").cpu("3").runningOn("n1"), pod("late").cpu("2").memory("1Gi"));

        WhyPending why = only(fixture);

        assertThat(why.cause()).isEqualTo(Cause.ROOM);
        assertThat(why.scarce()).isEqualTo("cpu");
        assertThat(why.needs()).isEqualTo(resources("2", "1Gi"));
        assertThat(why.free()).containsExactly(new WhyPending.Free("n1", resources("1", "8Gi")));
        assertThat(why.holders()).extracting(WhyPending.Holder::name).containsExactly("big");
        assertThat(why.cures()).containsExactly(new Unblock(Unblock.Kind.NODES, "pool", 1, 0.5));
        assertThat(why.said()).containsExactly("0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void aGangNeedsAllOfItsMinimumAtOnce() {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .podGroup(podGroup("g").minMember(4).phase("Inqueue"));
        fixture.pods(
                pod("other").cpu("1").runningOn("n1"), member("g", 0), member("g", 1), member("g", 2), member("g", 3));

        WhyPending why = why(fixture, Map.of("default/g", "Unschedulable, NotEnoughResources, \"4/4\""))
                .get(0);

        assertThat(why.atOnce()).isEqualTo(4);
        assertThat(why.cause()).isEqualTo(Cause.ROOM);
        assertThat(why.cures())
                .containsExactly(
                        new Unblock(Unblock.Kind.NODES, "pool", 1, 0.5),
                        new Unblock(Unblock.Kind.FEWER_PODS, "g", 3, 0));
        assertThat(why.said()).containsExactly("PodGroup g: Unschedulable, NotEnoughResources, \"4/4\"");
    }

    @Test
    void aNodeSelectorThatNothingMatchesIsNoQuestionOfRoom() {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi");
        fixture.pods(pod("picky").cpu("1").spec(spec -> spec.withNodeSelector(Map.of("gpu", "a100"))));

        WhyPending why = only(fixture);

        assertThat(why.cause()).isEqualTo(Cause.NO_NODE);
        assertThat(why.detail()).contains("node(s) didn't match Pod's node affinity/selector");
        assertThat(why.cures()).isEmpty();
    }

    @Test
    void aQueueThatIsFullIsNamedWithItsNumbers() {
        ClusterFixture fixture = cluster()
                .node("n1", "8", "8Gi")
                .queue("research", 1, Optional.of(resources("2", "0")))
                .podGroup(podGroup("a").queue("research").phase("Running"))
                .podGroup(podGroup("b").queue("research").minResources("1", "0").phase("Pending"));
        fixture.pods(pod("a-0").cpu("2").inPodGroup("a").scheduledBy("volcano").runningOn("n1"), member("b", 0));

        WhyPending why = only(fixture);

        assertThat(why.cause()).isEqualTo(Cause.QUEUE);
        assertThat(why.detail())
                .isEqualTo("queue `research` is limited to 2 cpu, 8Gi; it uses 2 cpu and reserves nothing");
    }

    @Test
    void aPodGroupThatAsksForMorePodsThanExistSaysSo() {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .podGroup(podGroup("g").minMember(3).phase("Inqueue"));
        fixture.pods(member("g", 0), member("g", 1));

        WhyPending why = only(fixture);

        assertThat(why.cause()).isEqualTo(Cause.TOO_FEW_PODS);
        assertThat(why.detail()).isEqualTo("minMember is 3, 2 pods exist");
    }

    @Test
    void podsThatHoldNodesAndWaitForTheirGangAreFound() {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi");
        fixture.pods(pod("a-0")
                .cpu("1")
                .annotation(Label.GANG, "a")
                .annotation(Label.GANG_SIZE, "2")
                .runningOn("n1"));

        assertThat(only(fixture).cause()).isEqualTo(Cause.PEERS);
        assertThat(only(fixture).detail()).isEqualTo("1 of 2 run");
    }

    @Test
    void aPodThatHasRoomWaitsForTheNextLookOnly() {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi");
        fixture.pods(pod("new").cpu("1"));

        assertThat(only(fixture).cause()).isEqualTo(Cause.NEXT_LOOK);
    }
}
