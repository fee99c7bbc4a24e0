package io.gangflow.verdict.why;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.run.Label;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.simulator.engine.ClusterMoment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two teams, or two runs of a pipeline, have work of the same name; no reason and no holder is taken for the other's. */
final class SubjectNamesTest {

    private static List<WhyPending> why(ClusterFixture fixture) {
        return why(fixture.snapshot());
    }

    private static List<WhyPending> why(ClusterSnapshot snapshot) {
        return new PendingReasons(new ClusterMoment(snapshot, Map.of(), List.of()), Optional.empty(), Optional.empty())
                .all();
    }

    /** A node of so many CPUs with pods and PodGroups, which the fixture tells apart by their names alone. */
    private static ClusterSnapshot snapshot(int cpu, List<PodFixture> pods, PodGroupFixture... groups) {
        ClusterSnapshot node =
                cluster().node("n1", Integer.toString(cpu), "8Gi").snapshot();
        return new ClusterSnapshot(
                0,
                node.nodes(),
                pods.stream().map(PodFixture::state).toList(),
                Stream.of(groups).map(PodGroupFixture::state).toList(),
                List.of(),
                Map.of(),
                List.of());
    }

    private static PodFixture instance(String run, String name) {
        return pod(run + "-" + name)
                .cpu("2")
                .label(Label.WORKFLOW, run)
                .label(Label.STAGE, "train")
                .label(Label.INSTANCE, "0");
    }

    @Test
    void aNameThatOnlyOneHasIsShort() {
        ClusterFixture fixture = cluster().node("n1", "2", "8Gi");
        fixture.pods(instance("etl-1", "a").runningOn("n1"), pod("late").cpu("1"));

        assertThat(why(fixture)).extracting(WhyPending::subject).containsExactly("late");
        assertThat(why(fixture).get(0).holders())
                .extracting(WhyPending.Holder::name)
                .containsExactly("train-0");
    }

    @Test
    void holdersOfTwoRunsAreTwoHolders() {
        ClusterFixture fixture = cluster().node("n1", "4", "8Gi");
        fixture.pods(
                instance("etl-1", "a").runningOn("n1"),
                instance("etl-2", "b").runningOn("n1"),
                pod("late").cpu("1"));

        assertThat(why(fixture).get(0).holders())
                .extracting(WhyPending.Holder::name, WhyPending.Holder::pods)
                .containsExactly(tuple("etl-1/train-0", 1), tuple("etl-2/train-0", 1));
    }

    @Test
    void podsOfARunThatEndedDoNotCount() {
        ClusterFixture fixture = cluster().node("n1", "2", "8Gi");
        fixture.pods(
                instance("etl-1", "a").succeededOn("n1"),
                instance("etl-2", "b").runningOn("n1"),
                pod("late").cpu("1"));

        assertThat(why(fixture).get(0).holders())
                .extracting(WhyPending.Holder::name)
                .containsExactly("train-0");
    }

    @Test
    void waitingInstancesOfTwoRunsAreNamedByTheirRuns() {
        ClusterFixture fixture = cluster().node("n1", "1", "8Gi");
        fixture.pods(instance("etl-1", "a"), instance("etl-2", "b"));

        assertThat(why(fixture))
                .extracting(WhyPending::subject)
                .containsExactlyInAnyOrder("etl-1/train-0", "etl-2/train-0");
        assertThat(why(fixture))
                .allSatisfy(reason ->
                        assertThat(reason.waiting().isCalled("train-0")).isTrue());
    }

    @Test
    void podsOfOneNameInTwoNamespacesAreNamedByThem() {
        ClusterSnapshot snapshot = snapshot(
                4,
                List.of(
                        pod("train-0").uid("a").namespace("team-a").cpu("2").runningOn("n1"),
                        pod("train-0").uid("b").namespace("team-b").cpu("2").runningOn("n1"),
                        pod("late").cpu("1")));

        assertThat(why(snapshot).get(0).holders())
                .extracting(WhyPending.Holder::name)
                .containsExactly("team-a/train-0", "team-b/train-0");
    }

    @Test
    void gangsOfOneNameInTwoNamespacesAreNamedByThem() {
        ClusterSnapshot snapshot = snapshot(
                1,
                List.of(member("team-a", 0), member("team-a", 1), member("team-b", 0), member("team-b", 1)),
                podGroup("g").namespace("team-a").minMember(2).phase("Inqueue"),
                podGroup("g").namespace("team-b").minMember(2).phase("Inqueue"));

        assertThat(why(snapshot)).extracting(WhyPending::subject).containsExactly("team-a/g", "team-b/g");
    }

    @Test
    void gangsThatAreNotAdmittedAreNamedByTheirNamespacesToo() {
        ClusterSnapshot snapshot = snapshot(
                1,
                List.of(),
                podGroup("g").namespace("team-a").minResources("2", "1Gi"),
                podGroup("g").namespace("team-b").minResources("2", "1Gi"));

        assertThat(why(snapshot)).extracting(WhyPending::subject).containsExactly("team-a/g", "team-b/g");
    }

    private static PodFixture member(String namespace, int index) {
        return pod("g-" + index)
                .uid(namespace + index)
                .namespace(namespace)
                .cpu("1")
                .inPodGroup("g")
                .scheduledBy("volcano");
    }
}
