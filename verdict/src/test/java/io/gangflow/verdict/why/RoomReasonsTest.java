package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.verdict.why.WhyPending.Cause;
import io.gangflow.verdict.why.WhyPending.Holder;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests whether pods fit together, what is scarce where they do not, who holds it, and what would help. */
class RoomReasonsTest {

    /** Adds pods of a gang that need each other, with these CPUs. */
    private static ClusterFixture gang(ClusterFixture fixture, String... cpus) {
        fixture.podGroup(podGroup("g").minMember(cpus.length).phase("Inqueue")).queue("default", 1);
        for (int i = 0; i < cpus.length; i++) {
            fixture.pods(pod("g-" + i).cpu(cpus[i]).inPodGroup("g"));
        }
        return fixture;
    }

    /** Of 3, 2 and 2 on nodes of 4 and 3, the largest has to go first, and to the node that it fills. */
    @Test
    void podsOfSeveralSizesArePlacedTheLargestFirstWhereTheLeastIsLeft() {
        ClusterFixture two = cluster().node("n1", "4", "8Gi").node("n2", "3", "8Gi");

        assertThat(Explanation.of(gang(two, "2", "2", "3")).of("g").cause()).isEqualTo(Cause.NEXT_LOOK);
    }

    @ParameterizedTest
    @CsvSource({"4, NEXT_LOOK", "5, ROOM"})
    void eachPodTakesItsPartOfANode(int pods, Cause cause) {
        ClusterFixture fixture = cluster().node("n1", "2", "8Gi").node("n2", "2", "8Gi");
        String[] cpus = new String[pods];
        Arrays.fill(cpus, "1");

        assertThat(Explanation.of(gang(fixture, cpus)).of("g").cause()).isEqualTo(cause);
    }

    @ParameterizedTest
    @CsvSource({"108, NEXT_LOOK", "109, ROOM", "110, ROOM"})
    void aNodeTakesOnlySoManyPods(int running, Cause cause) {
        ClusterFixture fixture = cluster().node("n1", "8", "8Gi");
        for (int i = 0; i < running; i++) {
            fixture.pods(pod("r-" + i).runningOn("n1"));
        }

        assertThat(Explanation.of(gang(fixture, "1", "1")).of("g").cause()).isEqualTo(cause);
    }

    @Test
    void aPodThatRequestsNoneOfWhatIsUsedUpFits() {
        ClusterFixture fixture = cluster().node("n1", "2", "8Gi");
        fixture.pods(pod("r").cpu("3").runningOn("n1"), pod("light").memory("1Gi"));

        assertThat(Explanation.of(fixture).of("light").cause()).isEqualTo(Cause.NEXT_LOOK);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 1Gi, cpu, 'only the CPUs are too few'",
        "1, 9Gi, memory, 'only the memory is too small'",
        "1, 1Gi, '', 'both are enough'"
    })
    void theScarcestResourceIsTheOneOfWhichTheFewestHaveEnough(String cpu, String memory, String scarce, String why) {
        ClusterFixture fixture = cluster().node("n1", "2", "8Gi");
        fixture.pods(pod("late").requests(resources(cpu, memory)));

        assertThat(Explanation.of(fixture).of("late").scarce()).as(why).isEqualTo(scarce);
    }

    @Test
    void ofTwoScarceResourcesTheOneThatAllowsFewerPodsIsNamed() {
        ClusterFixture fixture = cluster()
                .node("n1", "3", "1Gi")
                .podGroup(podGroup("g").minMember(4).phase("Inqueue"));
        for (int i = 0; i < 4; i++) {
            fixture.pods(pod("g-" + i).requests(resources("1", "1Gi")).inPodGroup("g"));
        }

        assertThat(Explanation.of(fixture).of("g").scarce()).isEqualTo("memory");
    }

    @Test
    void aGpuIsNamedAsKubernetesSpellsIt() {
        ClusterFixture fixture = cluster().node("n1", resources("8", "8Gi").withGpus(1), Map.of());
        fixture.pods(pod("late").cpu("1").gpus(2));

        WhyPending why = Explanation.of(fixture).of("late");

        assertThat(why.scarce()).isEqualTo(Resources.GPU);
        assertThat(why.free())
                .containsExactly(new WhyPending.Free("n1", resources("8", "8Gi").withGpus(1)));
    }

    private static PodFixture instance(String name, String stage, String role) {
        return pod(name).label(Label.STAGE, stage).label(Label.INSTANCE, "0").label(Label.ROLE, role);
    }

    @Test
    void theLargestHolderIsFirstAndThoseOfOtherResourcesOrNodesAreNone() {
        ClusterFixture fixture = cluster()
                .node("n1", resources("8", "8Gi"), Map.of("disk", "ssd"))
                .node("n2", "8", "8Gi");
        fixture.pods(
                pod("a-small").cpu("1").runningOn("n1"),
                pod("b-large").cpu("3").runningOn("n1"),
                pod("a-large").cpu("3").memory("1Gi").runningOn("n1"),
                pod("memory").memory("2Gi").runningOn("n1"),
                pod("over").cpu("1").succeededOn("n1"),
                pod("elsewhere").cpu("1").runningOn("n2"),
                pod("late").cpu("2").spec(spec -> spec.withNodeSelector(Map.of("disk", "ssd"))));

        assertThat(Explanation.of(fixture).of("late").holders())
                .extracting(Holder::name)
                .containsExactly("a-large", "b-large", "a-small");
    }

    @Test
    void podsThatOnlyFollowOthersAreNamedIfNobodyElseHoldsRoom() {
        ClusterFixture fixture = cluster().node("n1", "2", "8Gi");
        fixture.pods(
                instance("l", "train", "launcher").cpu("1").runningOn("n1"),
                pod("late").cpu("2"));

        assertThat(Explanation.of(fixture).of("late").holders())
                .extracting(Holder::name)
                .containsExactly("train-0");

        fixture.pods(instance("w", "other", "worker").cpu("500m").runningOn("n1"));
        assertThat(Explanation.of(fixture).of("late").holders())
                .extracting(Holder::name)
                .containsExactly("other-0");
    }

    /** Pods that wait for the same nodes have the same holders; those that wait for others do not. */
    @Test
    void eachPodHasTheHoldersOfItsOwnNodesAndResource() {
        ClusterFixture fixture = cluster()
                .node("n1", resources("4", "4Gi"), Map.of("disk", "ssd"))
                .node("n2", resources("4", "4Gi"), Map.of("disk", "hdd"));
        fixture.pods(
                pod("one").requests(resources("3", "0")).runningOn("n1"),
                pod("two").requests(resources("3", "0")).runningOn("n2"),
                pod("three").requests(resources("0", "3Gi")).runningOn("n2"),
                pod("a").cpu("2").spec(spec -> spec.withNodeSelector(Map.of("disk", "ssd"))),
                pod("b").cpu("2").spec(spec -> spec.withNodeSelector(Map.of("disk", "hdd"))),
                pod("c").memory("2Gi").spec(spec -> spec.withNodeSelector(Map.of("disk", "hdd"))));
        List<WhyPending> reasons = Explanation.of(fixture).reasons().all();

        assertThat(reasons)
                .extracting(why -> why.holders().stream().map(Holder::name).toList())
                .containsExactly(List.of("one"), List.of("two"), List.of("three"));
    }

    @Test
    void theCheapestNodesThatAreEnoughAreTheCure() {
        ClusterFixture fixture = gang(cluster().node("n1", "1", "8Gi"), "2", "2", "2");

        assertThat(Explanation.of(fixture)
                        .pool("large", "8", "8Gi", 5)
                        .pool("small", "2", "8Gi", 1)
                        .of("g")
                        .cures())
                .containsExactly(new Unblock(Unblock.Kind.NODES, "small", 3, 3.0));
        assertThat(Explanation.of(fixture)
                        .pool("small", "2", "8Gi", 1)
                        .pool("large", "8", "8Gi", 3)
                        .of("g")
                        .cures())
                .as("at the same price, the fewer")
                .containsExactly(new Unblock(Unblock.Kind.NODES, "large", 1, 3.0));
        assertThat(Explanation.of(fixture).pool("tiny", "1", "8Gi", 1).of("g").cures())
                .as("too small, however many")
                .isEmpty();
        assertThat(Explanation.of(fixture).of("g").cures())
                .as("nothing is known of the pools")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"64, 1", "65, 0"})
    void moreThanSixtyFourNodesAreNoCure(int pods, int cures) {
        ClusterFixture fixture = cluster().node("n1", "1", "8Gi");
        String[] cpus = new String[pods];
        Arrays.fill(cpus, "2");

        assertThat(Explanation.of(gang(fixture, cpus))
                        .pool("p", "2", "8Gi", 0)
                        .of("g")
                        .cures())
                .hasSize(cures);
    }

    @Test
    void fewerPodsAreACureIfSomeFitWithThoseThatAreThere() {
        ClusterFixture fixture = gang(cluster().node("n1", "5", "8Gi"), "1", "1", "2", "2", "2");
        fixture.pods(
                pod("g-0").cpu("1").inPodGroup("g").runningOn("n1"),
                pod("g-1").cpu("1").inPodGroup("g").succeededOn("n1"));

        assertThat(Explanation.of(fixture).of("g").cures())
                .as("one runs, one has ended, and two more fit")
                .containsExactly(new Unblock(Unblock.Kind.FEWER_PODS, "g", 4, 0));
    }

    @Test
    void aSinglePodHasNoFewer() {
        ClusterFixture fixture = cluster().node("n1", "1", "8Gi");
        fixture.pods(pod("late").cpu("2"));

        assertThat(Explanation.of(fixture).of("late").cures()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1500, 0, 0, '1500m cpu'",
        "2000, 0, 0, '2 cpu'",
        "0, 1073741824, 0, '1Gi'",
        "1000, 1073741824, 2, '1 cpu, 1Gi, 2 nvidia.com/gpu'",
        "0, 0, 0, 'nothing'"
    })
    void amountsAreWrittenAsInManifests(long milliCpu, long bytes, long gpus, String words) {
        assertThat(Words.of(Resources.of(milliCpu, bytes).withGpus(gpus))).isEqualTo(words);
    }
}
