package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.verdict.why.WhyPending.Cause;
import io.gangflow.verdict.why.WhyPending.Free;
import io.gangflow.verdict.why.WhyPending.Holder;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests PodGroups whose pods are created only after Volcano has admitted them. */
class UnadmittedGroupsTest {

    /** Four CPUs, of which `busy` holds three, and a PodGroup without pods. */
    private static ClusterFixture full(String phase, String minCpu) {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .queue("default", 1)
                .podGroup(podGroup("busy").phase("Running"))
                .podGroup(podGroup("g").minMember(3).minResources(minCpu, "1Gi").phase(phase));
        fixture.pods(pod("busy-0").cpu("3").inPodGroup("busy").runningOn("n1"));
        return fixture;
    }

    private static ExpectedPods expected(String podGroup, String pod, String stage, int instance) {
        return ExpectedPods.ofPodGroup(
                "default", podGroup, new PodRef("default", pod, stage, instance, "worker"), 1, Resources.NONE);
    }

    @Test
    void aGroupThatIsTooLargeForItsQueueSaysWhatIsScarceAndWhoHoldsIt() {
        WhyPending why = Explanation.of(full("Pending", "3"))
                .condition("default/g", "Unschedulable, \"queue resource quota insufficient\"")
                .of("g");

        assertThat(why.cause()).isEqualTo(Cause.QUEUE);
        assertThat(why.atOnce()).isEqualTo(3);
        assertThat(why.needs()).isEqualTo(resources("3", "1Gi"));
        assertThat(why.scarce()).isEqualTo("cpu");
        assertThat(why.detail())
                .isEqualTo("queue `default` is limited to 4 cpu, 8Gi; it uses 3 cpu and reserves nothing");
        assertThat(why.free()).containsExactly(new Free("queue `default`", resources("1", "8Gi")));
        assertThat(why.holders()).containsExactly(new Holder("busy-0", 1, resources("3", "0"), Optional.empty()));
        assertThat(why.said()).containsExactly("PodGroup g: Unschedulable, \"queue resource quota insufficient\"");
        assertThat(why.start()).isEmpty();
    }

    @Test
    void whatAdmittedGroupsReserveIsNotLeft() {
        ClusterFixture fixture =
                full("Pending", "1").podGroup(podGroup("busy").phase("Running").minResources("4", "3Gi"));

        WhyPending why = Explanation.of(fixture).of("g");

        assertThat(why.free()).containsExactly(new Free("queue `default`", resources("0", "5Gi")));
        assertThat(why.detail())
                .isEqualTo("queue `default` is limited to 4 cpu, 8Gi; it uses 3 cpu and reserves 1 cpu, 3Gi");
        assertThat(why.said()).as("without a condition").containsExactly("PodGroup g: Pending");
    }

    @ParameterizedTest
    @CsvSource({
        "Pending, 1, OVERCOMMIT, '', 'its queue would allow it'",
        "'', 3, QUEUE, cpu, 'its phase is not set yet'"
    })
    void theCauseIsTheClusterWhereTheQueueAllowsIt(
            String phase, String minCpu, Cause cause, String scarce, String why) {
        WhyPending reason = Explanation.of(full(phase, minCpu)).of("g");

        assertThat(reason.cause()).as(why).isEqualTo(cause);
        assertThat(reason.scarce()).as(why).isEqualTo(scarce);
        assertThat(reason.holders()).as(why).hasSize(scarce.isEmpty() ? 0 : 1);
    }

    @Test
    void aGroupThatRequestsNothingWaitsForTheNextLookOnly() {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .queue("default", 1)
                .podGroup(podGroup("g").minMember(0));

        WhyPending why = Explanation.of(fixture).pool("p", "4", "8Gi", 1).of("g");

        assertThat(why.cause()).isEqualTo(Cause.NEXT_LOOK);
        assertThat(why.atOnce()).as("at least one").isEqualTo(1);
        assertThat(why.cures()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Inqueue", "Running", "Unknown", "Completed"})
    void aGroupThatIsAdmittedHasItsReasonInItsPods(String phase) {
        assertThat(Explanation.of(full(phase, "3")).reasons().all()).isEmpty();
    }

    @Test
    void aGroupWithPodsHasItsReasonInItsPods() {
        ClusterFixture fixture = full("Pending", "3");
        fixture.pods(pod("g-0").cpu("1").inPodGroup("g"));

        assertThat(Explanation.of(fixture).reasons().all())
                .extracting(WhyPending::cause)
                .containsExactly(Cause.TOO_FEW_PODS);
    }

    @Test
    void itIsCalledAfterTheStageOfItsPods() {
        Explanation explained =
                Explanation.of(full("Pending", "3")).expecting(expected("g", "train-worker", "train", 2));

        WhyPending why = explained.of("train-2");

        assertThat(why.pods()).containsExactly("train-worker");
        assertThat(why.waiting()).isEqualTo(new Waiting("train-2", List.of("train-worker")));
    }

    @Test
    void podsWithoutAStageLeaveItItsName() {
        Explanation explained = Explanation.of(full("Pending", "3"))
                .expecting(expected("g", "job-worker", "", 0))
                .expecting(expected("g", "job-master", "", 0))
                .expecting(expected("other", "job-other", "other", 0))
                .expecting(ExpectedPods.ofDriver(
                        "default",
                        "driver",
                        new PodRef("default", "exec", "s", 0, "executor"),
                        1,
                        Resources.NONE,
                        "volcano"));

        assertThat(explained.of("g").pods()).containsExactly("job-worker", "job-master");
    }

    @Test
    void theFewestNodesOfTheCheapestPoolAreTheCure() {
        ClusterFixture fixture = full("Pending", "5");

        assertThat(Explanation.of(fixture)
                        .pool("large", "16", "8Gi", 3)
                        .pool("small", "2", "8Gi", 1)
                        .of("g")
                        .cures())
                .as("two small nodes cost less than a large one")
                .containsExactly(new Unblock(Unblock.Kind.NODES, "small", 2, 2.0));
        assertThat(Explanation.of(fixture)
                        .pool("small", "2", "8Gi", 1)
                        .pool("large", "16", "8Gi", 2)
                        .of("g")
                        .cures())
                .as("at the same price, the fewer")
                .containsExactly(new Unblock(Unblock.Kind.NODES, "large", 1, 2.0));
    }

    @Test
    void aQueueWhoseOwnLimitIsTooSmallNeedsALargerOne() {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .queue("q", 1, Optional.of(resources("2", "0")))
                .podGroup(podGroup("g").queue("q").minResources("3", "0"));

        assertThat(Explanation.of(fixture).pool("p", "4", "8Gi", 1).of("g").cures())
                .containsExactly(new Unblock(Unblock.Kind.QUEUE_CAPABILITY, "q", 0, 0));
    }

    @ParameterizedTest
    @CsvSource({"65, NODES, p, 64", "66, QUEUE_CAPABILITY, default, 0"})
    void moreThanSixtyFourNodesAreNoCure(String minCpu, Unblock.Kind kind, String target, int count) {
        assertThat(Explanation.of(full("Pending", minCpu))
                        .pool("p", "1", "8Gi", 0)
                        .of("g")
                        .cures())
                .containsExactly(new Unblock(kind, target, count, 0));
    }

    @Test
    void theLargestMissingPartIsScarceNotTheLargestAmount() {
        ClusterFixture fixture = cluster()
                .node("n1", "4", "8Gi")
                .queue("default", 1)
                .podGroup(podGroup("g").minResources("5", "32Gi"));

        assertThat(Explanation.of(fixture).of("g").scarce()).isEqualTo("memory");
    }
}
