package io.gangflow.scheduling.lock;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LockProofTest {

    private final LockProof proof = new LockProof();

    @Test
    void twoHalfPlacedGangsLockEachOther() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1).runningOn("n1"),
                member("a", 2),
                member("a", 3),
                member("b", 0).runningOn("n1"),
                member("b", 1).runningOn("n1"),
                member("b", 2),
                member("b", 3));

        SchedulingLock lock = proof.prove(cluster.snapshot(), List.of()).orElseThrow();

        assertThat(lock.holders())
                .extracting(holder -> holder.pod().name())
                .containsExactly("a-0", "a-1", "b-0", "b-1");
        assertThat(lock.waiters())
                .extracting(waiter -> waiter.pod().name())
                .containsExactly("a-2", "a-3", "b-2", "b-3");
        assertThat(lock.waiters().get(0).reason()).isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
        assertThat(lock.held()).isEqualTo(resources("4", "0"));
        assertThat(lock.free()).containsExactly(new SchedulingLock.Free("n1", resources("0", "8Gi")));
    }

    @Test
    void aGangWhoseRestStillFitsIsNotLocked() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1).runningOn("n1"),
                member("b", 0).runningOn("n1"),
                member("b", 1),
                member("b", 2),
                member("b", 3));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void aPodThatWillEndMayFreeTheRoom() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1).runningOn("n1"),
                member("a", 2),
                member("a", 3),
                pod("count").cpu("2").runningOn("n1"));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
        assertThat(proof.foresee(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void aServerNeverFreesItsRoom() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1).runningOn("n1"),
                member("a", 2),
                member("a", 3),
                pod("server")
                        .cpu("2")
                        .spec(spec -> spec.withRestartPolicy("Always"))
                        .runningOn("n1"));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isPresent();
    }

    @Test
    void aServerInAPodGroupKeepsItsRoomToo() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.podGroup(podGroup("of-server").minMember(1).phase("Running"));
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1).runningOn("n1"),
                member("a", 2),
                member("a", 3),
                pod("server")
                        .cpu("2")
                        .inPodGroup("of-server")
                        .spec(spec -> spec.withRestartPolicy("Always"))
                        .runningOn("n1"));

        assertThat(proof.foresee(cluster.snapshot(), List.of())).isPresent();
    }

    @Test
    void aLauncherKeepsItsRoomUntilItsGangHasEnded() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                launcher(), launched(0).cpu("3").runningOn("n1"), launched(1).cpu("1"));

        assertThat(proof.foresee(cluster.snapshot(), List.of())).isPresent();
        assertThat(proof.prove(cluster.snapshot(), List.of())).isPresent();
        assertThat(proof.atRest(cluster.snapshot(), List.of()))
                .hasValueSatisfying(lock -> assertThat(lock.holders()).hasSize(2));

        cluster.removeNode("n1").node("n1", "4050m", "8Gi");
        assertThat(proof.foresee(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void aLauncherWhosePodsDoNotExistYetMayEnd() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(launcher(), pod("p").cpu("4"));

        assertThat(proof.foresee(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void aLauncherOfServersEndsOnceTheyRun() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        PodFixture server =
                pod("server").cpu("1").label(Label.INSTANCE, "0").spec(spec -> spec.withRestartPolicy("Always"));
        cluster.pods(
                launcher(),
                server,
                gangPod("b", 0, 2).cpu("1").runningOn("n1"),
                gangPod("b", 1, 2).cpu("3"));

        assertThat(proof.foresee(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void driversThatFillTheClusterLockIt() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(driver("app-0").runningOn("n1"), driver("app-1").runningOn("n1"));

        SchedulingLock lock = proof.prove(cluster.snapshot(), List.of(executors("app-0"), executors("app-1")))
                .orElseThrow();

        assertThat(lock.holders()).hasSize(2);
        assertThat(lock.waiters())
                .extracting(SchedulingLock.Waiter::reason)
                .containsOnly(
                        "application app-0-driver needs 2 more pods at the same time; there is room for 0", //
                        "application app-1-driver needs 2 more pods at the same time; there is room for 0");
    }

    @Test
    void thePodThatSubmittedAnApplicationWaitsWithIt() {
        ClusterFixture cluster = cluster().node("n1", "1100m", "8Gi");
        cluster.pods(
                driver("app-0").runningOn("n1").label(Label.INSTANCE, "0"),
                pod("submit-0")
                        .cpu("100m")
                        .label(Label.ROLE, "submit")
                        .label(Label.INSTANCE, "0")
                        .runningOn("n1"));

        assertThat(proof.prove(cluster.snapshot(), List.of(executors("app-0"))))
                .hasValueSatisfying(lock -> assertThat(lock.holders()).hasSize(2));
    }

    @Test
    void aDriverWithOneRunningExecutorWorks() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(driver("app-0").runningOn("n1"), executor("app-0", 1).runningOn("n1"), executor("app-0", 2));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void aGangLargerThanTheClusterWaitsForEverWithoutAnyHolder() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi").node("n2", "2", "8Gi");
        cluster.podGroup(podGroup("g").minMember(5).phase("Inqueue"));
        for (int i = 0; i < 5; i++) {
            cluster.pods(pod("g-w-" + i).cpu("1").inPodGroup("g"));
        }

        SchedulingLock lock = proof.prove(cluster.snapshot(), List.of()).orElseThrow();

        assertThat(lock.holders()).isEmpty();
        assertThat(lock.waiters()).hasSize(5);
        assertThat(lock.waiters().get(0).reason())
                .isEqualTo("PodGroup default/g needs 5 more pods at the same time; there is room for 4");
    }

    @Test
    void aPodGroupBeyondItsQueueIsNeverLetIn() {
        ClusterFixture cluster = cluster().node("n1", "8", "8Gi").queue("narrow", 1, Optional.of(resources("2", "0")));
        cluster.podGroup(podGroup("g").minMember(4).minResources("4", "0").queue("narrow"));

        ExpectedPods pods = ExpectedPods.ofPodGroup(
                "default", "g", new PodRef("default", "g-w", "train", 0, "worker"), 4, resources("1", "0"));

        assertThat(proof.prove(cluster.snapshot(), List.of(pods)))
                .hasValueSatisfying(lock -> assertThat(lock.waiters().get(0).reason())
                        .isEqualTo("PodGroup g requests 4 cpu at once; queue narrow has 2 cpu"));
    }

    @Test
    void aPodThatFitsNoNodeIsForeseenWhileOthersWork() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(pod("works").cpu("1").runningOn("n1"), pod("huge").cpu("5"));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
        assertThat(proof.foresee(cluster.snapshot(), List.of()))
                .hasValueSatisfying(lock -> assertThat(lock.waiters())
                        .extracting(waiter -> waiter.pod().name())
                        .containsExactly("huge"));
    }

    @Test
    void nodesThatAPodMayNotUseDoNotHelpIt() {
        ClusterFixture cluster =
                cluster().node("n1", "4", "8Gi").node("n2", resources("4", "8Gi"), Map.of("disk", "ssd"));
        cluster.pods(pod("full")
                .cpu("4")
                .spec(spec -> spec.withRestartPolicy("Always"))
                .runningOn("n2"));
        cluster.pods(pod("a").cpu("1").spec(spec -> spec.withNodeSelector(Map.of("disk", "ssd"))));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isPresent();
    }

    @Test
    void whereAPodMayPreemptNothingIsClaimed() {
        ClusterFixture cluster = cluster().node("n1", "1", "8Gi");
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1),
                pod("urgent").cpu("1").priority(10));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void aPodThatFitsNoNodeWithoutThoseOfLowerPriorityPreemptsNone() {
        ClusterFixture cluster = cluster().node("n1", "1", "8Gi");
        cluster.pods(
                member("a", 0).runningOn("n1"),
                member("a", 1),
                pod("urgent").cpu("2").priority(10));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isPresent();
    }

    @Test
    void withoutUnfinishedWorkThereIsNoLock() {
        ClusterFixture cluster =
                cluster().node("n1", "1", "8Gi").pods(pod("done").cpu("1").succeededOn("n1"));

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
        assertThat(proof.atRest(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void unequalPodsThatFitTogetherOnlyOneWayAreFound() {
        ClusterFixture cluster = cluster().node("n1", "5", "8Gi").node("n2", "4", "8Gi");
        List<String> sizes = new ArrayList<>(List.of("3", "2", "2", "2"));
        for (int i = 0; i < sizes.size(); i++) {
            cluster.pods(gangPod("a", i, 4).cpu(sizes.get(i)));
        }

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
        cluster.removeNode("n2").node("n2", "3", "8Gi");
        assertThat(proof.prove(cluster.snapshot(), List.of())).isPresent();
    }

    private static PodFixture member(String gang, int index) {
        return gangPod(gang, index, 4).cpu("1");
    }

    private static PodFixture gangPod(String gang, int index, int size) {
        return pod(gang + "-" + index).annotation(Label.GANG, gang).annotation(Label.GANG_SIZE, Integer.toString(size));
    }

    private static PodFixture launcher() {
        return pod("launch")
                .cpu("50m")
                .label(Label.ROLE, "launcher")
                .label(Label.INSTANCE, "0")
                .runningOn("n1");
    }

    private static PodFixture launched(int rank) {
        return gangPod("a", rank, 2).label(Label.ROLE, "worker").label(Label.INSTANCE, "0");
    }

    private static PodFixture driver(String application) {
        return pod(application + "-driver")
                .cpu("1")
                .label("spark-app-selector", application)
                .label("spark-role", "driver");
    }

    private static PodFixture executor(String application, int index) {
        return pod(application + "-exec-" + index)
                .cpu("1")
                .label("spark-app-selector", application)
                .label("spark-role", "executor");
    }

    private static ExpectedPods executors(String application) {
        return ExpectedPods.ofDriver(
                "default",
                application + "-driver",
                new PodRef("default", application + "-exec", "count", 0, "executor"),
                2,
                resources("1", "0"),
                "default-scheduler");
    }
}
