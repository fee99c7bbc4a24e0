package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.verdict.why.WhyPending.Cause;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests who waits for the same thing, under which name, in which order, and how many are explained. */
class WaitingOrderTest {

    private static List<String> subjects(ClusterFixture fixture) {
        return Explanation.of(fixture).reasons().all().stream()
                .map(WhyPending::subject)
                .toList();
    }

    private static ClusterFixture pods(PodFixture... pods) {
        return cluster().node("n1", "4", "8Gi").queue("default", 1).pods(pods);
    }

    @Test
    void numbersInNamesAreCountedAndNotSpelled() {
        assertThat(subjects(pods(pod("w-10"), pod("w-9"), pod("w-2-b"), pod("w-2-a"), pod("v-11"))))
                .containsExactly("v-11", "w-2-a", "w-2-b", "w-9", "w-10");
    }

    @ParameterizedTest
    @CsvSource({
        "a1b22, a000000001b000000022",
        "7, 000000007",
        "x, x",
        "123456789012, 123456789012",
        "0/9:, '000000000/000000009:'"
    })
    void numbersOfUpToNineDigitsArePadded(String name, String key) {
        assertThat(Claim.naturally(name)).isEqualTo(key);
    }

    @Test
    void namespacesComeBeforeNames() {
        assertThat(subjects(pods(pod("a").namespace("team-2"), pod("b").namespace("team-1"))))
                .containsExactly("b", "a");
    }

    @Test
    void podsThatAreBeingDeletedOrHaveEndedDoNotWait() {
        assertThat(subjects(pods(
                        pod("going").deleting(),
                        pod("over").succeededOn("n1"),
                        pod("runs").runningOn("n1"))))
                .isEmpty();
    }

    @Test
    void aGroupIsCalledAfterItsStageOrItsPodGroupAndAPodAfterItself() {
        ClusterFixture fixture = pods(
                pod("a-0").inPodGroup("one"),
                pod("b-0").inPodGroup("two"),
                pod("b-1").inPodGroup("two"),
                pod("c-0").inPodGroup("three").label(Label.STAGE, "train").label(Label.INSTANCE, "4"),
                pod("c-1").inPodGroup("three").label(Label.STAGE, "train").label(Label.INSTANCE, "4"),
                pod("d-0").label(Label.STAGE, "train"));

        assertThat(subjects(fixture)).containsExactly("a-0", "two", "train-4", "d-0");
    }

    @Test
    void annotatedGangsWaitTogetherAndPodsOfOneNameInTwoNamespacesDoNot() {
        ClusterFixture fixture = pods(
                pod("a-0").annotation(Label.GANG, "mine").annotation(Label.GANG_SIZE, "2"),
                pod("a-1").annotation(Label.GANG, "mine").annotation(Label.GANG_SIZE, "2"),
                pod("b-0")
                        .annotation(Label.GANG, "mine")
                        .annotation(Label.GANG_SIZE, "2")
                        .namespace("other"));

        List<WhyPending> reasons = Explanation.of(fixture).reasons().all();

        assertThat(reasons).extracting(WhyPending::subject).containsExactly("default/mine", "b-0");
        assertThat(reasons.get(0).pods()).containsExactly("a-0", "a-1");
    }

    @Test
    void podGroupsBelongToVolcanosPodsOfTheirNamespaceOnly() {
        PodGroupFixture group = podGroup("g").minMember(3).phase("Inqueue");

        assertThat(Explanation.of(pods(pod("a-0").inPodGroup("g")).podGroup(group))
                        .of("a-0")
                        .cause())
                .isEqualTo(Cause.TOO_FEW_PODS);
        assertThat(Explanation.of(pods(pod("a-0").inPodGroup("g").scheduledBy("default-scheduler"))
                                .podGroup(group))
                        .of("a-0")
                        .cause())
                .as("under kube-scheduler")
                .isEqualTo(Cause.NEXT_LOOK);
        assertThat(Explanation.of(pods(pod("a-0").inPodGroup("g").namespace("other"))
                                .podGroup(group))
                        .of("a-0")
                        .cause())
                .as("in another namespace")
                .isEqualTo(Cause.NEXT_LOOK);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, 0, true, 'one of two is on its node'",
        "1, 1, 0, false, 'it needs nobody'",
        "2, 2, 0, false, 'both are there'",
        "2, 1, 1, false, 'the other one has ended'"
    })
    void podsOnNodesWaitWhileTheirGangIsIncomplete(int size, int placed, int ended, boolean waits, String why) {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi");
        for (int i = 0; i < placed + ended; i++) {
            PodFixture member =
                    pod("a-" + i).annotation(Label.GANG, "a").annotation(Label.GANG_SIZE, Integer.toString(size));
            fixture.pods(i < placed ? member.runningOn("n1") : member.succeededOn("n1"));
        }
        List<WhyPending> reasons = Explanation.of(fixture).reasons().all();

        assertThat(reasons).as(why).hasSize(waits ? 1 : 0);
        if (waits) {
            assertThat(reasons.get(0).pods()).containsExactly("a-0");
            assertThat(reasons.get(0).atOnce()).isEqualTo(size);
        }
    }

    /** The PodGroup of a gang that has lost pods asks only for those that are missing. */
    @Test
    void onlyTheMissingMembersArePlacedTogether() {
        ClusterFixture fixture = pods(
                        pod("a-0").inPodGroup("g").runningOn("n1"),
                        pod("a-1").inPodGroup("g").succeededOn("n1"),
                        pod("a-2").inPodGroup("g"),
                        pod("a-3").inPodGroup("g"),
                        pod("a-4").inPodGroup("g"))
                .podGroup(podGroup("g").minMember(4).phase("Running"));

        assertThat(Explanation.of(fixture).of("g").atOnce()).isEqualTo(2);
        assertThat(Explanation.of(fixture.podGroup(podGroup("g").minMember(1).phase("Running")))
                        .of("g")
                        .atOnce())
                .as("all that are needed are there")
                .isEqualTo(1);
        assertThat(Explanation.of(fixture.podGroup(podGroup("g").minMember(9).phase("Running")))
                        .of("g")
                        .detail())
                .isEqualTo("minMember is 9, 5 pods exist");
    }

    private static ClusterFixture manyWaiting() {
        return pods(pod("a"), pod("b"), pod("c"))
                .podGroup(podGroup("h").minResources("9", "0"))
                .podGroup(podGroup("g").minResources("9", "0"));
    }

    @ParameterizedTest
    @CsvSource({"9, 'a,b,c,g,h', 0", "5, 'a,b,c,g,h', 0", "4, 'a,b,c,g', 1", "3, 'a,b,c', 2", "2, 'a,b', 3"})
    void theFirstAreExplainedAndTheOthersAreCounted(int explained, String subjects, int unexplained) {
        PendingReasons.First first = Explanation.of(manyWaiting()).reasons().first(any -> true, explained);

        assertThat(first.reasons()).extracting(WhyPending::subject).containsExactly(subjects.split(","));
        assertThat(first.unexplained()).isEqualTo(unexplained);
    }

    @Test
    void onlyTheChosenOnesAreExplainedAndCounted() {
        PendingReasons.First first = Explanation.of(manyWaiting())
                .reasons()
                .first(waiting -> waiting.isCalled("h") || waiting.isCalled("b") || waiting.isCalled("c"), 1);

        assertThat(first.reasons()).extracting(WhyPending::subject).containsExactly("b");
        assertThat(first.unexplained()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "team/train-0, true, 'the whole name'",
        "train-0, true, 'without the namespace'",
        "w-1, true, 'one of the pods'",
        "rain-0, false, 'a part of the name'",
        "w, false, 'a part of a pod'"
    })
    void aUserNamesThemByTheirSubjectOrByAPod(String name, boolean called, String why) {
        assertThat(new Waiting("team/train-0", List.of("w-0", "w-1")).isCalled(name))
                .as(why)
                .isEqualTo(called);
    }

    @Test
    void ofALiveClusterNothingIsPredicted() {
        Cluster cluster = Cluster.of("c", Cluster.pool("n", 1, Resources.of(4_000, 1L << 33)));
        Waits waits = Waits.now(Explanation.of(manyWaiting()).moment(), "volcano", cluster, any -> true, 2);

        assertThat(waits.reasons()).extracting(WhyPending::subject).containsExactly("a", "b");
        assertThat(waits.unexplained()).isEqualTo(3);
        assertThat(waits.locks()).isFalse();
        assertThat(waits.atMillis()).isZero();
        assertThat(waits.scheduler()).isEqualTo("volcano");

        Waits some = waits.only(why -> why.subject().equals("b"));
        assertThat(some.reasons()).extracting(WhyPending::subject).containsExactly("b");
        assertThat(some)
                .isEqualTo(new Waits(waits.scheduler(), waits.locks(), cluster, waits.atMillis(), some.reasons(), 3));
    }

    @Test
    void aReasonCanBeShownWithSomeOfItsNodes() {
        WhyPending why = Explanation.of(manyWaiting()).of("a");

        assertThat(why.free()).hasSize(1);
        assertThat(why.with(List.of(), List.of()).free()).isEmpty();
        assertThat(why.with(List.of(), List.of()).with(why.free(), why.holders()))
                .isEqualTo(why);
    }
}
