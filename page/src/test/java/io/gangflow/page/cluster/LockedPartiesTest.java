package io.gangflow.page.cluster;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.SchedulingLock.Holder;
import io.gangflow.run.SchedulingLock.Waiter;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LockedPartiesTest {

    private static final Resources ONE = Resources.of(1_000, 1L << 30);

    private static PodRef ref(String namespace, String pod) {
        return new PodRef(namespace, pod, "", 0, "pod");
    }

    private static Holder holder(String namespace, String pod) {
        return new Holder(ref(namespace, pod), "n1", ONE);
    }

    private static Waiter waiter(String namespace, String pod) {
        return new Waiter(ref(namespace, pod), ONE, "Insufficient cpu");
    }

    private static LockedParties parties(PodFixture... pods) {
        List<PodState> states = Stream.of(pods).map(PodFixture::state).toList();
        return new LockedParties(states, List.of());
    }

    @Test
    void gangsOfOneNameInTwoNamespacesWaitForEachOther() {
        LockedParties parties = parties(
                pod("train-0").namespace("team-a").inPodGroup("train").runningOn("n1"),
                pod("train-1").namespace("team-a").inPodGroup("train"),
                pod("train-0").namespace("team-b").inPodGroup("train").runningOn("n2"),
                pod("train-1").namespace("team-b").inPodGroup("train"));

        List<LockedParty> found = parties.of(new SchedulingLock(
                List.of(holder("team-a", "train-0"), holder("team-b", "train-0")),
                List.of(waiter("team-a", "train-1"), waiter("team-b", "train-1")),
                List.of()));

        assertThat(found)
                .containsExactly(
                        new LockedParty("team-a/train", Optional.empty(), ONE, ONE, List.of("team-b/train")),
                        new LockedParty("team-b/train", Optional.empty(), ONE, ONE, List.of("team-a/train")));
    }

    @Test
    void aPartyOfARunIsAnInstanceOfItsStage() {
        LockedParties parties = parties(pod("etl-1-train-x")
                .label(Label.WORKFLOW, "etl-1")
                .label(Label.STAGE, "train")
                .label(Label.INSTANCE, "2")
                .runningOn("n1"));

        assertThat(parties.of(new SchedulingLock(List.of(holder("default", "etl-1-train-x")), List.of(), List.of())))
                .singleElement()
                .satisfies(party -> {
                    assertThat(party.name()).isEqualTo("etl-1/train-2");
                    assertThat(party.run()).contains("etl-1");
                    assertThat(party.waitsFor()).isEmpty();
                });
    }

    @Test
    void executorsThatADriverStillNeedsAreOfItsParty() {
        List<PodState> pods = List.of(
                pod("count-driver").namespace("team-a").runningOn("n1").state(),
                pod("count-driver").namespace("team-b").runningOn("n1").state());
        LockedParties parties = new LockedParties(
                pods,
                List.of(ExpectedPods.ofDriver(
                        "team-b", "count-driver", ref("team-b", "count-exec"), 1, ONE, "default-scheduler")));

        assertThat(parties.party(ref("team-b", "count-exec"))).isEqualTo("team-b/count-driver");
    }

    @Test
    void podsThatAGroupWillHaveAreOfTheGroup() {
        LockedParties parties = new LockedParties(
                List.of(), List.of(ExpectedPods.ofPodGroup("team-a", "train", ref("team-a", "train-w"), 2, ONE)));

        assertThat(parties.party(ref("team-a", "train-w"))).isEqualTo("team-a/train");
        assertThat(parties.party(ref("team-b", "train-w")))
                .as("another namespace's")
                .isEqualTo("train-w");
    }

    @Test
    void whoHoldsTheMostIsAwaitedFirstAndNobodyWaitsForWhoHoldsNothingOfIt() {
        LockedParties parties = parties(
                pod("small").runningOn("n1"),
                pod("large").runningOn("n1"),
                pod("gpu").runningOn("n1"),
                pod("late"));
        Resources gpu = Resources.of(0, 0).withGpus(1);

        List<LockedParty> found = parties.of(new SchedulingLock(
                List.of(
                        holder("default", "small"),
                        new Holder(ref("default", "large"), "n1", ONE.plus(ONE)),
                        new Holder(ref("default", "gpu"), "n1", gpu)),
                List.of(waiter("default", "late")),
                List.of()));

        assertThat(found)
                .filteredOn(party -> party.name().equals("default/late"))
                .singleElement()
                .satisfies(party -> assertThat(party.waitsFor()).containsExactly("default/large", "default/small"));
    }
}
