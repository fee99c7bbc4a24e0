package io.gangflow.scheduling.lock;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.scheduling.state.PodGroupState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what must run together in a snapshot: who holds, who is needed, and how many of them at once. */
class WorkloadsTest {

    private static ClusterFixture nodes() {
        return cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
    }

    private static LockSnapshot snapshot(ClusterFixture cluster, ExpectedPods... expected) {
        return new LockSnapshot(cluster.snapshot(), List.of(expected));
    }

    /** Returns texts such as {@code gang a: holds 1, requires 0, needs 2 of 3}. */
    private static List<String> workloads(ClusterFixture cluster, ExpectedPods... expected) {
        return Workloads.of(snapshot(cluster, expected)).stream()
                .map(each -> "%s: holds %d, requires %d, needs %d of %d%s%s"
                        .formatted(
                                each.name(),
                                each.holders().size(),
                                each.required().size(),
                                each.need(),
                                each.candidates().size(),
                                each.endless() ? ", endless" : "",
                                each.after().isEmpty()
                                        ? ""
                                        : ", after " + each.after().size()))
                .toList();
    }

    private static PodFixture member(String gang, int index, int size) {
        return pod(gang + "-" + index)
                .cpu("1")
                .annotation(Label.GANG, gang)
                .annotation(Label.GANG_SIZE, Integer.toString(size));
    }

    private static PodFixture server(PodFixture pod) {
        return pod.spec(spec -> spec.withRestartPolicy("Always"));
    }

    private static PodFixture spark(String name, String role) {
        return pod(name).cpu("1").label("spark-app-selector", "app").label("spark-role", role);
    }

    private static ExpectedPods executors(int count) {
        return ExpectedPods.ofDriver(
                "default",
                "driver",
                new PodRef("default", "exec", "count", 0, "executor"),
                count,
                resources("1", "0"),
                "default-scheduler");
    }

    private static Arguments found(String what, ClusterFixture cluster, String... workloads) {
        return Arguments.of(what, cluster, List.of(workloads));
    }

    static Stream<Arguments> groupings() {
        return Stream.of(
                found("no pods", nodes()),
                found(
                        "pods of their own",
                        nodes().pods(pod("a").runningOn("n1"), pod("b")),
                        "a: holds 1, requires 0, needs 0 of 0",
                        "b: holds 0, requires 1, needs 0 of 0"),
                found(
                        "ended, deleted and endless pods are none",
                        nodes().pods(
                                        pod("a").succeededOn("n1"),
                                        pod("b").deleting(),
                                        server(pod("c")).runningOn("n1"))),
                found(
                        "a server that waits",
                        nodes().pods(server(pod("s"))),
                        "s: holds 0, requires 1, needs 0 of 0, endless"),
                found(
                        "a gang with a missing pod",
                        nodes().pods(member("a", 0, 3).runningOn("n1"), member("a", 1, 3), member("a", 2, 3)),
                        "gang a: holds 1, requires 0, needs 2 of 2"),
                found(
                        "a gang of which some pods do not exist",
                        nodes().pods(member("a", 0, 5).runningOn("n1"), member("a", 1, 5)),
                        "gang a: holds 1, requires 0, needs 1 of 1"),
                found(
                        "a gang with more pods than it needs",
                        nodes().pods(member("a", 0, 2).runningOn("n1"), member("a", 1, 2), member("a", 2, 2)),
                        "gang a: holds 1, requires 0, needs 1 of 2"),
                found(
                        "a gang of which a pod has succeeded",
                        nodes().pods(member("a", 0, 3).succeededOn("n1"), member("a", 1, 3), member("a", 2, 3)),
                        "gang a: holds 0, requires 0, needs 0 of 2"),
                found("a gang that has ended", nodes().pods(member("a", 0, 1).succeededOn("n1"))),
                found(
                        "a gang of servers that run",
                        nodes().pods(
                                        server(member("a", 0, 2)).runningOn("n1"),
                                        server(member("a", 1, 2)).runningOn("n1"))),
                found(
                        "a gang of servers of which one waits",
                        nodes().pods(server(member("a", 0, 2)).runningOn("n1"), server(member("a", 1, 2))),
                        "gang a: holds 1, requires 0, needs 1 of 1, endless"),
                found(
                        "a gang whose PodGroup starts with more",
                        nodes().podGroup(podGroup("g").minMember(3).phase("Inqueue"))
                                .pods(
                                        member("a", 0, 2).inPodGroup("g"),
                                        member("a", 1, 2).inPodGroup("g"),
                                        member("a", 2, 2).inPodGroup("g")),
                        "gang a: holds 0, requires 0, needs 3 of 3"),
                found(
                        "a driver without executors",
                        nodes().pods(spark("driver", "driver").runningOn("n1")),
                        "application driver: holds 1, requires 0, needs 0 of 0"),
                found(
                        "a driver that waits",
                        nodes().pods(spark("driver", "driver")),
                        "application driver: holds 0, requires 1, needs 0 of 0"),
                found(
                        "an executor that waits",
                        nodes().pods(
                                        spark("driver", "driver").runningOn("n1"),
                                        spark("e1", "executor"),
                                        spark("e2", "executor")),
                        "application driver: holds 1, requires 0, needs 1 of 2"),
                found(
                        "an executor that runs",
                        nodes().pods(
                                        spark("driver", "driver").runningOn("n1"),
                                        spark("e1", "executor").runningOn("n1"),
                                        spark("e2", "executor")),
                        "application driver: holds 2, requires 0, needs 0 of 1"),
                found(
                        "an executor that has succeeded",
                        nodes().pods(
                                        spark("driver", "driver").runningOn("n1"),
                                        spark("e1", "executor").succeededOn("n1"),
                                        spark("e2", "executor")),
                        "driver: holds 1, requires 0, needs 0 of 0"),
                found(
                        "executors whose driver has ended",
                        nodes().pods(
                                        spark("driver", "driver").succeededOn("n1"),
                                        spark("e1", "executor").runningOn("n1")),
                        "e1: holds 1, requires 0, needs 0 of 0"),
                found(
                        "a PodGroup that starts together",
                        nodes().podGroup(podGroup("g").minMember(3).phase("Inqueue"))
                                .pods(
                                        pod("a").inPodGroup("g").runningOn("n1"),
                                        pod("b").inPodGroup("g"),
                                        pod("c").inPodGroup("g"),
                                        pod("d").inPodGroup("g")),
                        "a: holds 1, requires 0, needs 0 of 0",
                        "PodGroup default/g: holds 0, requires 0, needs 2 of 3"),
                found(
                        "a PodGroup that has started",
                        nodes().podGroup(podGroup("g").minMember(2).phase("Running"))
                                .pods(
                                        pod("a").inPodGroup("g").runningOn("n1"),
                                        pod("b").inPodGroup("g").succeededOn("n1"),
                                        pod("c").inPodGroup("g"),
                                        pod("d").inPodGroup("g")),
                        "a: holds 1, requires 0, needs 0 of 0",
                        "c: holds 0, requires 1, needs 0 of 0",
                        "d: holds 0, requires 1, needs 0 of 0"),
                found(
                        "a PodGroup that lacks one pod",
                        nodes().podGroup(podGroup("g").minMember(1).phase("Inqueue"))
                                .pods(pod("a").inPodGroup("g"), pod("b").inPodGroup("g")),
                        "a: holds 0, requires 1, needs 0 of 0",
                        "b: holds 0, requires 1, needs 0 of 0"),
                found(
                        "a pod whose PodGroup does not exist",
                        nodes().pods(pod("a").inPodGroup("lost")),
                        "a: holds 0, requires 1, needs 0 of 0"),
                found(
                        "a launcher that follows its gang",
                        nodes().pods(
                                        pod("launch")
                                                .label(Label.ROLE, "launcher")
                                                .label(Label.INSTANCE, "0")
                                                .runningOn("n1"),
                                        member("a", 0, 2)
                                                .label(Label.INSTANCE, "0")
                                                .runningOn("n1"),
                                        member("a", 1, 2).label(Label.INSTANCE, "0")),
                        "gang a: holds 1, requires 0, needs 1 of 1",
                        "launch: holds 1, requires 0, needs 0 of 0, after 1"),
                found(
                        "a launcher whose gang waits as a whole",
                        nodes().pods(
                                        pod("launch")
                                                .label(Label.ROLE, "launcher")
                                                .label(Label.INSTANCE, "0")
                                                .runningOn("n1"),
                                        member("a", 0, 2).label(Label.INSTANCE, "0"),
                                        member("a", 1, 2).label(Label.INSTANCE, "0")),
                        "gang a: holds 0, requires 0, needs 2 of 2",
                        "launch: holds 1, requires 0, needs 0 of 0, after 1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("groupings")
    void podsAreGroupedByWhatTheyNeed(String what, ClusterFixture cluster, List<String> expected) {
        assertThat(workloads(cluster)).containsExactlyElementsOf(expected);
    }

    @Test
    void announcedExecutorsAreNeededTogether() {
        ClusterFixture cluster = nodes().pods(spark("driver", "driver").runningOn("n1"), spark("e1", "executor"));

        assertThat(workloads(cluster, executors(3)))
                .containsExactly("application driver: holds 1, requires 0, needs 3 of 4");
        assertThat(workloads(cluster.pods(spark("e1", "executor").runningOn("n1")), executors(2)))
                .containsExactly("application driver: holds 2, requires 0, needs 2 of 2");
    }

    @Test
    void aPodGroupWithoutPodsNeedsThoseThatAreExpected() {
        PodRef ref = new PodRef("default", "w", "train", 0, "worker");
        ExpectedPods five = ExpectedPods.ofPodGroup("default", "g", ref, 5, resources("1", "0"));

        for (String phase : List.of("Pending", "Inqueue", "")) {
            assertThat(workloads(nodes().podGroup(podGroup("g").minMember(3).phase(phase)), five))
                    .as(phase)
                    .containsExactly("PodGroup default/g: holds 0, requires 0, needs 3 of 5");
        }
        assertThat(workloads(nodes().podGroup(podGroup("g").minMember(9)), five))
                .containsExactly("PodGroup default/g: holds 0, requires 0, needs 5 of 5");
        assertThat(workloads(nodes().podGroup(podGroup("g").minMember(0)), five))
                .containsExactly("PodGroup default/g: holds 0, requires 0, needs 1 of 5");
        assertThat(workloads(nodes().podGroup(podGroup("g").phase("Completed")), five))
                .isEmpty();
        assertThat(workloads(nodes().podGroup(podGroup("g"))))
                .as("nothing is expected")
                .isEmpty();
    }

    @Test
    void aRefusalHoldsForPodsUntilOneOfThemRuns() {
        PodGroupFixture group = podGroup("g").minResources("9", "0");
        Optional<String> reason = Optional.of("PodGroup g requests 9 cpu at once; the cluster has 8 cpu");

        assertThat(forbidden(nodes().podGroup(group).pods(pod("a").inPodGroup("g"))))
                .as("named once")
                .containsExactly(reason);
        assertThat(forbidden(nodes().podGroup(group)
                        .pods(
                                member("a", 0, 2).inPodGroup("g"),
                                member("a", 1, 2).inPodGroup("g"))))
                .containsExactly(reason);
        assertThat(forbidden(nodes().podGroup(group)
                        .pods(
                                member("a", 0, 2).inPodGroup("g").runningOn("n1"),
                                member("a", 1, 2).inPodGroup("g"))))
                .as("a member runs")
                .containsExactly(Optional.empty());
        assertThat(forbidden(
                        nodes().podGroup(group).pods(spark("driver", "driver").inPodGroup("g"))))
                .containsExactly(reason);
        assertThat(forbidden(nodes().podGroup(group)
                        .pods(spark("driver", "driver").inPodGroup("g").runningOn("n1"))))
                .as("the driver runs")
                .containsExactly(Optional.empty());
    }

    private static List<Optional<String>> forbidden(ClusterFixture cluster) {
        return Workloads.of(snapshot(cluster)).stream().map(Workload::forbidden).toList();
    }

    private static Arguments refused(PodGroupFixture group, String reason) {
        return Arguments.of(group, reason);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refused(
                        podGroup("g").minResources("9", "0"),
                        "PodGroup g requests 9 cpu at once; the cluster has 8 cpu"),
                refused(podGroup("g").minResources("8", "0"), ""),
                refused(
                        podGroup("g").minResources("1", "17Gi"),
                        "PodGroup g requests 17Gi memory at once; the cluster has 16Gi memory"),
                refused(
                        podGroup("g").minResources("3", "0").queue("narrow"),
                        "PodGroup g requests 3 cpu at once; queue narrow has 2 cpu"),
                refused(podGroup("g").minResources("2", "0").queue("narrow"), ""),
                refused(podGroup("g").minResources("1", "9Gi").queue("narrow"), ""),
                refused(
                        podGroup("g").minResources("9", "0").queue("wide"),
                        "PodGroup g requests 9 cpu at once; the cluster has 8 cpu"),
                refused(podGroup("g").minResources("9", "0").phase("Inqueue"), ""),
                refused(
                        podGroup("g").minResources("9", "0").phase(""),
                        "PodGroup g requests 9 cpu at once; the cluster has 8 cpu"),
                refused(podGroup("g"), ""));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aPodGroupThatAsksForMoreThanThereIsIsNeverAdmitted(PodGroupFixture group, String reason) {
        ClusterFixture cluster = nodes().queue("narrow", 1, Optional.of(resources("2", "0")))
                .queue("wide", 1, Optional.of(resources("100", "0")));

        assertThat(snapshot(cluster).forbidden(group.state()).orElse("")).isEqualTo(reason);
    }

    @Test
    void otherResourcesHaveTheirNamesInTheReason() {
        ClusterFixture cluster = cluster().node("n", resources("4", "8Gi").withGpus(2), Map.of());
        Resources three = Resources.NONE.withGpus(3);
        PodGroupState state = new PodGroupState(
                "u", "default", "g", 0, 1, Map.of(), Optional.of(three), "default", "", Map.of(), "Pending");

        assertThat(snapshot(cluster).forbidden(state))
                .contains("PodGroup g requests 3 nvidia.com/gpu at once; the cluster has 2 nvidia.com/gpu");
    }

    @Test
    void aPodHasTheNamesOfItsLabels() {
        LockSnapshot snapshot = snapshot(nodes().pods(
                        pod("a").label(Label.STAGE, "train")
                                .label(Label.INSTANCE, "3")
                                .label(Label.ROLE, "worker"),
                        spark("b", "driver"),
                        pod("c")));

        assertThat(snapshot.pods().stream().map(pod -> snapshot.member(pod).ref()))
                .containsExactly(
                        new PodRef("default", "a", "train", 3, "worker"),
                        new PodRef("default", "b", "", 0, "driver"),
                        new PodRef("default", "c", "", 0, "pod"));
    }

    @Test
    void whatComesAfterEndlessWorkDoesNotWaitForItsEnd() {
        Workload server = Workload.waiting(
                snapshot(nodes().pods(pod("s").cpu("1")))
                        .member(pod("s").cpu("1").state()),
                true,
                Optional.empty());
        FreeResources room = new FreeResources(snapshot(nodes()).nodes());
        Workload follower = Workload.waiting(
                        snapshot(nodes()).member(pod("f").cpu("1").state()), false, Optional.empty())
                .after(List.of(server));

        assertThat(BestCaseFuture.neverFinished(List.of(server, follower), room))
                .isEmpty();
        assertThat(follower.lacksNothing()).isFalse();
        Workload huge =
                Workload.waiting(snapshot(nodes()).member(pod("h").cpu("5").state()), false, Optional.empty());
        Workload afterHuge = follower.after(List.of(huge));
        assertThat(BestCaseFuture.neverFinished(List.of(afterHuge, huge), room)).containsExactly(afterHuge, huge);
        Workload forbidden =
                Workload.waiting(snapshot(nodes()).member(pod("x").cpu("1").state()), false, Optional.of("never"));
        assertThat(forbidden.canFinish(room)).isFalse();
    }
}
