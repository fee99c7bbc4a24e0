package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.verdict.why.WhyPending.Cause;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the reasons of pods of Volcano that fit on a node, but whose queue or PodGroup holds them back. */
class QueueReasonsTest {

    /** A node of eight CPUs, a running gang that holds two, and a queue with a limit for it and for the next one. */
    private static ClusterFixture shared(Resources limit, PodGroupFixture running) {
        ClusterFixture fixture = cluster()
                .node("n1", "8", "8Gi")
                .queue("research", 1, Optional.of(limit))
                .podGroup(running.queue("research"));
        fixture.pods(pod("a-0").requests(resources("2", "2Gi")).inPodGroup("a").runningOn("n1"));
        return fixture;
    }

    private static PodGroupFixture running() {
        return podGroup("a").phase("Running");
    }

    private static PodFixture waiting(String cpu, String memory) {
        return pod("b-0").requests(resources(cpu, memory)).inPodGroup("b");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 4, 8Gi, NEXT_LOOK, 'less than is left'",
        "2, 0, 4, 8Gi, NEXT_LOOK, 'exactly what is left'",
        "3, 0, 4, 8Gi, QUEUE, 'one CPU too much'",
        "1, 3Gi, 4, 4Gi, QUEUE, 'enough CPUs, but not enough memory'",
        "1, 2Gi, 4, 4Gi, NEXT_LOOK, 'exactly the memory that is left'",
        "1, 0, 4, 1Gi, NEXT_LOOK, 'memory is used up, but it requests none'",
        "0, 1Gi, 1, 8Gi, NEXT_LOOK, 'CPUs are used up, but it requests none'",
        "1, 0, 0, 4Gi, NEXT_LOOK, 'the limit does not name CPUs'",
        "1, 1Gi, 4, 0, NEXT_LOOK, 'the limit does not name memory'"
    })
    void aPodOfAnAdmittedGroupNeedsWhatTheQueueHasLeft(
            String cpu, String memory, String limitCpu, String limitMemory, Cause cause, String why) {
        ClusterFixture fixture = shared(resources(limitCpu, limitMemory), running())
                .podGroup(podGroup("b").queue("research").phase("Inqueue"));
        fixture.pods(waiting(cpu, memory));

        assertThat(Explanation.of(fixture).of("b-0").cause()).as(why).isEqualTo(cause);
    }

    @ParameterizedTest
    @CsvSource({
        "Inqueue, 'QUEUE', '2 cpu'",
        "Running, 'QUEUE', '2 cpu'",
        "Pending, 'NEXT_LOOK', 'nothing'",
        "Completed, 'NEXT_LOOK', 'nothing'"
    })
    void onlyAdmittedGroupsReserveWhatTheyDoNotHoldYet(String phase, Cause cause, String reserved) {
        PodGroupFixture admitted = podGroup("a").phase(phase).minResources("4", "0");
        ClusterFixture fixture = shared(resources("5", "0"), admitted)
                .podGroup(podGroup("b").queue("research").phase("Inqueue"));
        fixture.pods(waiting("2", "0"));

        WhyPending why = Explanation.of(fixture).of("b-0");

        assertThat(why.cause()).isEqualTo(cause);
        if (cause == Cause.QUEUE) {
            assertThat(why.detail())
                    .isEqualTo(
                            "queue `research` is limited to 5 cpu, 8Gi; it uses 2 cpu, 2Gi and reserves " + reserved);
        }
    }

    @Test
    void whatOtherQueuesUseDoesNotCount() {
        ClusterFixture fixture = shared(resources("4", "0"), running())
                .queue("other", 1, Optional.of(resources("2", "0")))
                .podGroup(podGroup("b").queue("other").phase("Inqueue"));
        fixture.pods(waiting("2", "0"));

        assertThat(Explanation.of(fixture).of("b-0").cause()).isEqualTo(Cause.NEXT_LOOK);
    }

    @Test
    void aGroupThatNamesNoQueueIsInTheDefaultOne() {
        ClusterFixture fixture = cluster()
                .node("n1", "8", "8Gi")
                .queue("default", 1, Optional.of(resources("2", "0")))
                .podGroup(podGroup("a").queue("").phase("Running"))
                .podGroup(podGroup("b").queue("").phase("Inqueue"));
        fixture.pods(pod("a-0").cpu("1").inPodGroup("a").runningOn("n1"), waiting("2", "0"));

        assertThat(Explanation.of(fixture).of("b-0").detail())
                .isEqualTo("queue `default` is limited to 2 cpu, 8Gi; it uses 1 cpu and reserves nothing");
    }

    @Test
    void aQueueThatDoesNotExistIsNamed() {
        ClusterFixture fixture = cluster()
                .node("n1", "8", "8Gi")
                .queue("default", 1)
                .podGroup(podGroup("b").queue("absent").phase("Inqueue"));
        fixture.pods(waiting("1", "0"));

        WhyPending why = Explanation.of(fixture).of("b-0");

        assertThat(why.cause()).isEqualTo(Cause.QUEUE);
        assertThat(why.detail()).isEqualTo("no queue `absent`");
    }

    @Test
    void aLimitOfGpusIsALimitOfTheQueue() {
        Resources large = resources("8", "8Gi").withGpus(4);
        for (int wanted = 1; wanted <= 2; wanted++) {
            ClusterFixture fixture = cluster()
                    .node("n1", large, Map.of())
                    .queue("research", 1, Optional.of(Resources.NONE.withGpus(2)))
                    .podGroup(podGroup("a").queue("research").phase("Running"))
                    .podGroup(podGroup("b").queue("research").phase("Inqueue"));
            fixture.pods(
                    pod("a-0").gpus(1).inPodGroup("a").runningOn("n1"),
                    pod("b-0").gpus(wanted).inPodGroup("b"));

            assertThat(Explanation.of(fixture).of("b-0").cause())
                    .as("%d GPUs where one is left", wanted)
                    .isEqualTo(wanted == 1 ? Cause.NEXT_LOOK : Cause.QUEUE);
        }
    }

    @Test
    void aLimitAboveTheClusterIsTheCluster() {
        ClusterFixture fixture = shared(resources("100", "100Gi"), running())
                .podGroup(podGroup("b").queue("research").minResources("7", "0").phase("Pending"));
        fixture.pods(waiting("1", "0"));

        assertThat(Explanation.of(fixture).of("b-0").detail())
                .isEqualTo("queue `research` is limited to 8 cpu, 8Gi; it uses 2 cpu, 2Gi and reserves nothing");
    }

    @ParameterizedTest
    @CsvSource({
        "Pending, 3, OVERCOMMIT, 'minResources are 3 cpu'",
        "'', 3, OVERCOMMIT, 'minResources are 3 cpu'",
        "Inqueue, 3, NEXT_LOOK, ''",
        "Pending, , NEXT_LOOK, ''"
    })
    void aGroupThatIsNotAdmittedThoughItsQueueAllowsItIsHeldBackByTheCluster(
            String phase, String minCpu, Cause cause, String detail) {
        PodGroupFixture group = podGroup("b").queue("research").phase(phase);
        ClusterFixture fixture = shared(resources("8", "8Gi"), running())
                .podGroup(minCpu == null ? group : group.minResources(minCpu, "0"));
        fixture.pods(waiting("1", "0"));

        WhyPending why = Explanation.of(fixture).of("b-0");

        assertThat(why.cause()).isEqualTo(cause);
        assertThat(why.detail()).isEqualTo(detail);
    }

    @Test
    void itsConditionIsQuotedAndElseItsPhase() {
        ClusterFixture fixture = cluster()
                .node("n1", "8", "8Gi")
                .queue("default", 1)
                .podGroup(podGroup("b").phase("Inqueue"));
        fixture.pods(waiting("1", "0"));

        assertThat(Explanation.of(fixture).of("b-0").said()).containsExactly("PodGroup b: Inqueue");
        assertThat(Explanation.of(fixture)
                        .condition("default/b", "Unschedulable")
                        .of("b-0")
                        .said())
                .containsExactly("PodGroup b: Unschedulable");
        assertThat(Explanation.of(fixture)
                        .condition("other/b", "Unschedulable")
                        .of("b-0")
                        .said())
                .as("of a PodGroup in another namespace")
                .containsExactly("PodGroup b: Inqueue");
    }
}
