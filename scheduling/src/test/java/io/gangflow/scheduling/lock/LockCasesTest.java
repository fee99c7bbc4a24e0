package io.gangflow.scheduling.lock;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pairs of clusters that differ in one fact, with and without a lock, and who is reported in it. */
class LockCasesTest {

    private final LockProof proof = new LockProof();

    /** A gang of two holds one of two CPUs, and a server the other one. */
    private static ClusterFixture full() {
        return cluster()
                .node("n1", "2", "8Gi")
                .pods(
                        member("a-0", 2).priority(5).runningOn("n1"),
                        member("a-1", 2).priority(5))
                .pods(server("server").priority(10).runningOn("n1"));
    }

    static List<Arguments> preemptors() {
        PodFixture urgent = pod("urgent").cpu("1").priority(10);
        return List.of(
                arguments("a pod of higher priority may preempt the gang's", full().pods(urgent), false),
                arguments("no pod waits beside the gang", full(), true),
                arguments("Volcano's pod preempts by other rules", full().pods(volcanos("urgent")), true),
                arguments(
                        "it runs already",
                        full().pods(pod("urgent")
                                .priority(10)
                                .runningOn("n1")
                                .spec(spec -> spec.withRestartPolicy("Always"))),
                        true),
                arguments(
                        "it has ended",
                        full().pods(pod("urgent").cpu("1").priority(10).succeededOn("n1")),
                        true),
                arguments(
                        "its preemptionPolicy is Never",
                        full().pods(pod("urgent")
                                .cpu("1")
                                .priority(10)
                                .spec(spec -> spec.withPreemptionPolicy("Never"))),
                        true),
                arguments(
                        "the pods have the same priority",
                        full().pods(pod("urgent").cpu("1").priority(5)),
                        true),
                arguments(
                        "it would need the server's CPU, too, which has its priority",
                        full().pods(pod("urgent").cpu("2").priority(10)),
                        true),
                arguments(
                        "it would get the server's CPU as well",
                        full().pods(pod("urgent").cpu("2").priority(11)),
                        false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("preemptors")
    void nothingIsClaimedWhereAPodOfKubeSchedulerMayPreempt(String fact, ClusterFixture cluster, boolean locked) {
        assertThat(proof.prove(cluster.snapshot(), List.of()).isPresent())
                .as(fact)
                .isEqualTo(locked);
        assertThat(proof.foresee(cluster.snapshot(), List.of()).isPresent())
                .as(fact)
                .isEqualTo(locked);
    }

    @Test
    void aFreeCpuForOneOfAGangIsNoPreemption() {
        ClusterFixture cluster = cluster()
                .node("n1", "2", "8Gi")
                .pods(server("server").runningOn("n1"), member("a-0", 2), member("a-1", 2));

        assertThat(proof.prove(cluster.snapshot(), List.of()))
                .as("all pods have priority 0")
                .isPresent();
    }

    @Test
    void aPodThatIsBeingDeletedIsAboutToFreeItsNode() {
        ClusterFixture cluster = cluster()
                .node("n1", "2", "8Gi")
                .pods(member("a-0", 2).runningOn("n1"), member("a-1", 2))
                .pods(server("leaving").runningOn("n1").deleting());

        assertThat(proof.prove(cluster.snapshot(), List.of())).isEmpty();
    }

    @Test
    void podsBeyondTheMinimumOfTheirPodGroupRunAfterwardsOrNever() {
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .podGroup(podGroup("g").minMember(2).phase("Inqueue"));
        cluster.pods(pod("g-0").cpu("1").inPodGroup("g"), pod("g-1").cpu("1").inPodGroup("g"));
        cluster.pods(pod("g-2").cpu("5").inPodGroup("g"));

        assertThat(waiters(proof.foresee(cluster.snapshot(), List.of()))).containsExactly("g-2");
        assertThat(proof.prove(cluster.snapshot(), List.of()))
                .as("the others can run")
                .isEmpty();

        cluster.pods(pod("g-2").cpu("4").inPodGroup("g"));
        assertThat(proof.foresee(cluster.snapshot(), List.of()))
                .as("once the others have ended")
                .isEmpty();
    }

    @Test
    void anExpectedExecutorFitsAnywhereWhereThereIsRoom() {
        ClusterFixture cluster = cluster().node("n1", "1", "8Gi").node("n2", "1", "8Gi");
        cluster.pods(driver().runningOn("n1"));
        assertThat(proof.prove(cluster.snapshot(), List.of(executor()))).isEmpty();

        cluster.pods(server("server").runningOn("n2"));
        assertThat(proof.prove(cluster.snapshot(), List.of(executor())))
                .hasValueSatisfying(lock -> assertThat(lock.waiters())
                        .extracting(SchedulingLock.Waiter::reason)
                        .containsExactly("no node has room for it"));
    }

    @Test
    void atRestOnlyWhatWaitsForSomethingIsReported() {
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("works").cpu("1").runningOn("n1"))
                .pods(member("a-0", 2).runningOn("n1"), member("a-1", 2).cpu("3"))
                .pods(pod("waits").cpu("9"));

        Optional<SchedulingLock> lock = proof.atRest(cluster.snapshot(), List.of());

        assertThat(holders(lock)).as("`works` needs nothing").containsExactly("a-0");
        assertThat(waiters(lock)).containsExactly("a-1", "waits");
    }

    @Test
    void atRestAPodThatWaitsForTheEndOfOthersHoldsAsWell() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.pods(
                pod("launch")
                        .cpu("1")
                        .label(Label.ROLE, "launcher")
                        .label(Label.INSTANCE, "0")
                        .runningOn("n1"),
                member("a-0", 2).label(Label.INSTANCE, "0").runningOn("n1"),
                member("a-1", 2).label(Label.INSTANCE, "0").runningOn("n1"));

        assertThat(holders(proof.atRest(cluster.snapshot(), List.of()))).containsExactly("launch");
    }

    @Test
    void atRestThereIsRoomForWhatTheSchedulerLeftAlone() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").pods(driver().runningOn("n1"));

        assertThat(proof.atRest(cluster.snapshot(), List.of(executor())))
                .hasValueSatisfying(lock -> assertThat(lock.waiters().get(0).reason())
                        .isEqualTo("application app-driver needs 1 more pods at the same time; there is room for 1"));
    }

    private static List<String> holders(Optional<SchedulingLock> lock) {
        return lock.orElseThrow().holders().stream()
                .map(holder -> holder.pod().name())
                .toList();
    }

    private static List<String> waiters(Optional<SchedulingLock> lock) {
        return lock.orElseThrow().waiters().stream()
                .map(waiter -> waiter.pod().name())
                .toList();
    }

    /** Returns a pod of gang {@code a}. */
    private static PodFixture member(String name, int size) {
        return pod(name).cpu("1").annotation(Label.GANG, "a").annotation(Label.GANG_SIZE, Integer.toString(size));
    }

    private static PodFixture server(String name) {
        return pod(name).cpu("1").spec(spec -> spec.withRestartPolicy("Always"));
    }

    private static PodFixture volcanos(String name) {
        return pod(name).cpu("1").priority(10).scheduledBy("volcano");
    }

    private static PodFixture driver() {
        return pod("app-driver").cpu("1").label("spark-app-selector", "app").label("spark-role", "driver");
    }

    private static ExpectedPods executor() {
        return ExpectedPods.ofDriver(
                "default",
                "app-driver",
                new PodRef("default", "app-exec", "count", 0, "executor"),
                1,
                resources("1", "0"),
                "default-scheduler");
    }
}
