package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KubeSchedulerTest {

    private final KubeScheduler scheduler = new KubeScheduler(1);

    @Test
    void podsAreTriedInTheOrderOfTheirCreation() {
        ClusterFixture cluster = cluster().node("n1", "3", "8Gi");
        cluster.pods(pod("late").cpu("2").created(20), pod("early").cpu("2").created(10));

        assertThat(cluster.look(scheduler).bindings()).containsExactly(binding("early", "n1"));
    }

    @Test
    void aHigherPriorityGoesFirst() {
        ClusterFixture cluster = cluster().node("n1", "3", "8Gi");
        cluster.pods(
                pod("plain").cpu("2").created(10),
                pod("urgent").cpu("2").priority(100).created(20));

        assertThat(cluster.look(scheduler).bindings()).containsExactly(binding("urgent", "n1"));
    }

    @Test
    void aPodThatDoesNotFitDoesNotHoldBackTheNext() {
        ClusterFixture cluster = cluster().node("n1", "3", "8Gi");
        cluster.pods(pod("large").cpu("4").created(1), pod("small").cpu("1").created(2));

        assertThat(cluster.look(scheduler).bindings()).containsExactly(binding("small", "n1"));
    }

    @Test
    void equalPodsAreSpreadOverEqualNodes() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        cluster.pods(
                pod("a").cpu("1").memory("1Gi").created(1),
                pod("b").cpu("1").memory("1Gi").created(2));

        assertThat(cluster.look(scheduler).bindings())
                .extracting(Decisions.Binding::node)
                .containsExactlyInAnyOrder("n1", "n2");
    }

    @Test
    void theMessageNamesWhatIsShortOnHowManyNodes() {
        ClusterFixture cluster = cluster()
                .node("n1", "1", "8Gi")
                .node("n2", resources("1", "1Gi"), Map.of(), new Taint("gpu", "", Taint.Effect.NoSchedule));
        cluster.pods(pod("used").cpu("500m").runningOn("n1"), pod("a").cpu("1"));

        assertThat(cluster.look(scheduler).unschedulable())
                .containsExactly(new Decisions.Unschedulable(
                        "default",
                        "a",
                        "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint(s). no new claims to"
                                + " deallocate, preemption: 0/2 nodes are available: 1 No preemption victims found for"
                                + " incoming pod, 1 Preemption is not helpful for scheduling."));
    }

    @Test
    void anUnschedulablePodIsTriedAgainOnlyWhenAPodHasGone() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(pod("first").cpu("2").created(1), pod("second").cpu("2").created(2));
        cluster.look(scheduler);

        Decisions nothingNew = cluster.later(1_000).look(scheduler);
        Decisions afterTheEnd = cluster.later(1_000).end("first").look(scheduler);

        assertThat(nothingNew).isEqualTo(Decisions.NONE);
        assertThat(afterTheEnd.bindings()).containsExactly(binding("second", "n1"));
    }

    @Test
    void aPodThatIsPlacedAndEndsBetweenTwoLooksHasGoneAsWell() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(pod("first").cpu("2").created(1), pod("second").cpu("2").created(2));
        cluster.look(scheduler);

        Decisions afterTheEnd = cluster.later(1_000).end("first").look(scheduler);

        assertThat(afterTheEnd.bindings()).containsExactly(binding("second", "n1"));
    }

    @Test
    void anUnschedulablePodIsTriedAgainAtTheFirstHalfMinuteAfterFiveMinutes() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi").pods(pod("a").cpu("4"));
        cluster.look(scheduler);

        assertThat(scheduler.nextCycle(0, false)).isEqualTo(330_000);
        assertThat(cluster.at(329_999).look(scheduler).unschedulable()).isEmpty();
        assertThat(cluster.at(330_000).look(scheduler).unschedulable()).hasSize(1);
    }

    @Test
    void aPodThatFailedRecentlyLetsOthersGoFirst() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(pod("holder").cpu("4").runningOn("n1"));
        cluster.pods(pod("impatient").cpu("3").created(1));
        for (int attempt = 0; attempt < 4; attempt++) {
            cluster.later(100).pods(pod("passing-" + attempt).cpu("0").runningOn("n1"));
            cluster.look(scheduler);
            cluster.end("passing-" + attempt);
        }
        cluster.pods(pod("newcomer").cpu("3").created(400));

        cluster.later(100).end("holder").look(scheduler);

        assertThat(cluster.running()).containsExactly("newcomer");
    }

    @Test
    void nodeSelectorAndTolerationDecideWhereAPodMayRun() {
        ClusterFixture cluster = cluster()
                .node("plain", "8", "8Gi")
                .node(
                        "gpu",
                        resources("4", "8Gi").withGpus(1),
                        Map.of("gpu", "v100"),
                        new Taint("nvidia.com/gpu", "present", Taint.Effect.NoSchedule));
        cluster.pods(
                pod("train")
                        .gpus(1)
                        .spec(spec -> spec.addNewToleration()
                                .withKey("nvidia.com/gpu")
                                .withOperator("Exists")
                                .endToleration()
                                .withNodeSelector(Map.of("gpu", "v100"))),
                pod("count").cpu("1"));

        assertThat(cluster.look(scheduler).bindings())
                .containsExactlyInAnyOrder(binding("train", "gpu"), binding("count", "plain"));
    }

    @Test
    void hardTopologySpreadLimitsTheSkew() {
        ClusterFixture cluster = cluster()
                .node("a1", resources("16", "8Gi"), Map.of("zone", "a"))
                .node("b1", resources("1", "8Gi"), Map.of("zone", "b"));
        for (int i = 0; i < 4; i++) {
            cluster.pods(pod("p" + i)
                    .cpu("1")
                    .created(i)
                    .label("app", "x")
                    .spec(spec -> spec.addNewTopologySpreadConstraint()
                            .withMaxSkew(1)
                            .withTopologyKey("zone")
                            .withWhenUnsatisfiable("DoNotSchedule")
                            .withNewLabelSelector()
                            .addToMatchLabels("app", "x")
                            .endLabelSelector()
                            .endTopologySpreadConstraint()));
        }

        assertThat(cluster.look(scheduler).bindings()).hasSize(3);
    }

    @Test
    void aCordonedNodeTakesNoPod() {
        ClusterFixture cluster = cluster()
                .node(
                        "n1",
                        resources("4", "8Gi"),
                        Map.of(),
                        new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NoSchedule));
        cluster.pods(pod("a").cpu("1"));

        assertThat(cluster.look(scheduler).unschedulable().get(0).message())
                .startsWith("0/1 nodes are available: 1 node(s) were unschedulable.");
    }

    @Test
    void podsOfOtherSchedulersAreLeftAlone() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(pod("a").cpu("1").scheduledBy("volcano"));

        assertThat(cluster.look(scheduler)).isEqualTo(Decisions.NONE);
    }

    @Test
    void aBindingThatTheSnapshotDoesNotShowYetIsRemembered() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi").pods(pod("a").cpu("2"));
        scheduler.schedule(cluster.snapshot());

        cluster.later(5).pods(pod("b").cpu("2").created(5));

        assertThat(scheduler.schedule(cluster.snapshot()).bindings()).isEmpty();
    }

    @Test
    void driversOfSeveralApplicationsFillTheClusterBeforeAnyExecutor() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        for (int i = 0; i < 8; i++) {
            cluster.pods(pod("driver-" + i).cpu("1").created(i));
        }
        cluster.look(scheduler);
        for (int i = 0; i < 8; i++) {
            cluster.pods(pod("executor-" + i).cpu("1").created(1_000 + i));
        }

        Decisions second = cluster.later(1_000).look(scheduler);

        assertThat(second.bindings()).isEmpty();
        assertThat(second.unschedulable()).hasSize(8);
    }

    @Test
    void theSameSeedDecidesTheSame() {
        assertThat(bindingsOfSeed(7)).isEqualTo(bindingsOfSeed(7)).hasSize(6);
    }

    private static List<Decisions.Binding> bindingsOfSeed(long seed) {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        for (int i = 0; i < 6; i++) {
            cluster.pods(pod("p" + i).cpu("1"));
        }
        return new KubeScheduler(seed).schedule(cluster.snapshot()).bindings();
    }

    private static Decisions.Binding binding(String pod, String node) {
        return new Decisions.Binding("default", pod, node);
    }
}
