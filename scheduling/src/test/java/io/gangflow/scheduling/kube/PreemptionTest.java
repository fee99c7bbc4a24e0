package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreemptionTest {

    private final KubeScheduler scheduler = new KubeScheduler(1);

    @Test
    void aMoreImportantPodEvictsALessImportantOneAndIsNominated() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(running("low", "n1", 1), pod("high").cpu("2").priority(10));

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.bindings()).isEmpty();
        assertThat(decisions.evictions()).extracting(Decisions.Eviction::pod).containsExactly("low");
        assertThat(decisions.nominations()).containsExactly(new Decisions.Nomination("default", "high", "n1"));
        assertThat(decisions.unschedulable().get(0).message())
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void theNominatedPodIsPlacedOnceItsVictimsAreGone() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(running("low", "n1", 1), pod("high").cpu("2").priority(10));
        cluster.look(scheduler);

        Decisions whileLeaving = cluster.later(500).look(scheduler);
        Decisions afterwards = cluster.later(500).remove("low").look(scheduler);

        assertThat(whileLeaving.evictions()).isEmpty();
        assertThat(afterwards.bindings()).containsExactly(new Decisions.Binding("default", "high", "n1"));
    }

    @Test
    void aPodWaitsForItsVictimsInsteadOfPreemptingMore() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi").node("n2", "2", "8Gi");
        cluster.pods(
                running("low", "n1", 1),
                pod("small").cpu("1").priority(20).runningOn("n2"),
                pod("passing").cpu("1").priority(20).runningOn("n2"),
                pod("high").cpu("2").priority(10));
        cluster.look(scheduler);

        Decisions whileLeaving = cluster.later(1_000).end("passing").look(scheduler);

        assertThat(whileLeaving.evictions()).isEmpty();
        assertThat(whileLeaving.nominations()).as("the nomination stays").isEmpty();
        assertThat(whileLeaving.unschedulable().get(0).message())
                .isEqualTo("0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption:"
                        + " not eligible due to a terminating pod on the nominated node.");
    }

    @Test
    void nodesOnWhichPreemptionCannotHelpKeepTheirPods() {
        ClusterFixture cluster = cluster()
                .node("n1", "2", "8Gi")
                .node("n2", resources("2", "8Gi"), Map.of(), new Taint("gpu", "", Taint.Effect.NoSchedule))
                .node("n3", "1", "8Gi");
        cluster.pods(
                running("low", "n1", 5),
                running("tainted", "n2", 1),
                pod("tiny").cpu("1").priority(1).runningOn("n3"),
                pod("high").cpu("2").priority(10));

        assertThat(cluster.look(scheduler).evictions())
                .extracting(Decisions.Eviction::pod)
                .containsExactly("low");
    }

    @Test
    void aPodThatMayNotPreemptSaysSo() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(
                running("low", "n1", 1),
                pod("polite").cpu("2").priority(10).spec(spec -> spec.withPreemptionPolicy("Never")));

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.evictions()).isEmpty();
        assertThat(decisions.unschedulable().get(0).message())
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption:"
                        + " not eligible due to preemptionPolicy=Never.");
    }

    @Test
    void podsOfTheSamePriorityAreLeftAlone() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(running("equal", "n1", 10), pod("waits").cpu("2").priority(10));

        assertThat(cluster.look(scheduler).evictions()).isEmpty();
    }

    @Test
    void whatPreemptionDoesNotCureIsTold() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                running("low", "n1", 1),
                pod("important").cpu("2").priority(20).runningOn("n1").started(1_000),
                pod("large").cpu("3").priority(10));

        assertThat(cluster.look(scheduler).unschedulable().get(0).message())
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption:"
                        + " 0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void asManyPodsAsPossibleAreSparedTheMoreImportantFirst() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                running("a", "n1", 3),
                running("b", "n1", 5),
                pod("high").cpu("2").priority(10));

        assertThat(cluster.look(scheduler).evictions())
                .extracting(Decisions.Eviction::pod)
                .containsExactly("a");
    }

    @Test
    void ofEqualsTheOneThatStartedLastGoes() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").at(60_000);
        cluster.pods(
                running("young", "n1", 1).started(50_000),
                running("old", "n1", 1).started(10_000),
                pod("high").cpu("2").priority(10));

        assertThat(cluster.look(scheduler).evictions())
                .extracting(Decisions.Eviction::pod)
                .containsExactly("young");
    }

    @Test
    void aBudgetProtectsAPodAsLongAsAnotherCanGo() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").budget("keep", "app", "kept", 0);
        cluster.pods(
                running("kept", "n1", 1).label("app", "kept"),
                running("free", "n1", 5),
                pod("high").cpu("2").priority(10));

        assertThat(cluster.look(scheduler).evictions())
                .extracting(Decisions.Eviction::pod)
                .containsExactly("free");
    }

    @Test
    void aBudgetIsViolatedWhenNothingElseHelps() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi").budget("keep", "app", "kept", 0);
        cluster.pods(
                running("kept", "n1", 1).label("app", "kept"),
                pod("high").cpu("2").priority(10));

        assertThat(cluster.look(scheduler).evictions())
                .extracting(Decisions.Eviction::pod)
                .containsExactly("kept");
    }

    @Test
    void theNodeWithFewestViolatedBudgetsIsChosen() {
        ClusterFixture cluster =
                cluster().node("n1", "2", "8Gi").node("n2", "2", "8Gi").budget("keep", "app", "kept", 0);
        cluster.pods(
                running("kept", "n1", 1).label("app", "kept"),
                running("free", "n2", 9),
                pod("high").cpu("2").priority(10));

        assertThat(nominatedNode(cluster)).isEqualTo("n2");
    }

    @Test
    void thenTheNodeWhoseMostImportantVictimIsLeastImportant() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        cluster.pods(
                running("a", "n1", 9),
                running("b", "n1", 1),
                running("c", "n2", 8),
                running("d", "n2", 8),
                pod("high").cpu("4").priority(10));

        assertThat(nominatedNode(cluster)).isEqualTo("n2");
    }

    @Test
    void thenTheNodeWithTheSmallestSumOfPriorities() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        cluster.pods(
                running("a", "n1", 8),
                running("b", "n1", 7),
                running("c", "n2", 8),
                running("d", "n2", 6),
                pod("high").cpu("4").priority(10));

        assertThat(nominatedNode(cluster)).isEqualTo("n2");
    }

    @Test
    void fewVictimsBelowZeroDoNotOutweighFewerOfThem() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        cluster.pods(
                running("a", "n1", -5),
                running("b", "n1", -5),
                pod("c").cpu("4").priority(-5).runningOn("n2").started(1_000),
                pod("high").cpu("4").priority(10));

        assertThat(nominatedNode(cluster)).isEqualTo("n2");
    }

    @Test
    void thenTheNodeWhoseVictimsStartedLast() {
        ClusterFixture cluster =
                cluster().node("n1", "2", "8Gi").node("n2", "2", "8Gi").at(60_000);
        cluster.pods(
                running("old", "n1", 1).started(10_000),
                running("young", "n2", 1).started(50_000),
                pod("high").cpu("2").priority(10));

        assertThat(nominatedNode(cluster)).isEqualTo("n2");
    }

    @Test
    void roomThatIsMadeIsKeptFromLessImportantPods() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(running("low", "n1", 1), pod("high").cpu("2").priority(10));
        cluster.look(scheduler);
        cluster.pods(pod("middle").cpu("1").priority(5).created(1));

        Decisions decisions = cluster.later(100).remove("low").look(scheduler);

        assertThat(decisions.bindings()).extracting(Decisions.Binding::pod).containsExactly("high");
    }

    @Test
    void anEvenMoreImportantPodTakesTheRoomAndTheNominationIsTakenBack() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(running("low", "n1", 1), pod("high").cpu("2").priority(10));
        cluster.look(scheduler);
        cluster.pods(pod("highest").cpu("2").priority(20).created(1));

        Decisions decisions = cluster.later(100).look(scheduler);

        assertThat(decisions.evictions()).isEmpty();
        assertThat(decisions.nominations())
                .containsExactly(
                        new Decisions.Nomination("default", "high", ""),
                        new Decisions.Nomination("default", "highest", "n1"));
    }

    @Test
    void aSchedulerThatStartsLaterReadsNominationsFromTheStatus() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi").node("n2", "2", "8Gi");
        cluster.pods(
                pod("high").cpu("2").priority(10).nominatedTo("n1").created(2),
                pod("first").cpu("2").priority(10).created(1));

        assertThat(cluster.look(scheduler).bindings())
                .containsExactly(
                        new Decisions.Binding("default", "first", "n2"),
                        new Decisions.Binding("default", "high", "n1"));
    }

    private String nominatedNode(ClusterFixture cluster) {
        return cluster.look(scheduler).nominations().get(0).node();
    }

    private static PodFixture running(String name, String node, int priority) {
        return pod(name).cpu("2").priority(priority).runningOn(node).started(1_000);
    }
}
