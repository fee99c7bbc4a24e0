package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a session writes again although the API server does not show it yet, and what it writes once
 * (framework/job_updater.go, cache/cache.go).
 */
class SessionWritesTest {

    private final VolcanoScheduler scheduler = new VolcanoScheduler(VolcanoConfiguration.helmDefault(), 1);
    private final ClusterFixture cluster = cluster().node("n1", "2", "8Gi");

    @Test
    void itIsTheSchedulerOfPodsThatNameIt() {
        assertThat(scheduler.schedulerName()).isEqualTo("volcano");
    }

    @Test
    void aPodIsBoundOnceWhileTheApiServerShowsItAsPending() {
        cluster.podGroup(podGroup("g").phase("Inqueue")).pods(member("g-0"), member("g-1"), member("g-2"));
        ClusterSnapshot snapshot = cluster.snapshot();

        assertThat(scheduler.schedule(snapshot).bindings())
                .containsExactly(
                        new Decisions.Binding("default", "g-0", "n1"), new Decisions.Binding("default", "g-1", "n1"));
        assertThat(scheduler.schedule(snapshot.at(1_000)).bindings())
                .as("the node has room for two")
                .isEmpty();
    }

    @Test
    void aPhaseIsWrittenUntilTheApiServerShowsIt() {
        cluster.podGroup(podGroup("g").phase("Inqueue")).pods(member("g-0").runningOn("n1"));
        ClusterSnapshot snapshot = cluster.snapshot();
        Decisions first = scheduler.schedule(snapshot);

        assertThat(first.podGroups())
                .extracting(Decisions.PodGroupUpdate::phase)
                .containsExactly("Running");
        assertThat(scheduler.schedule(snapshot.at(1_000)).podGroups())
                .as("the snapshot still has the old phase")
                .isEqualTo(first.podGroups());
        cluster.apply(first);
        assertThat(scheduler.schedule(cluster.snapshot().at(2_000)).podGroups()).isEmpty();
    }

    @Test
    void theReasonOfAPodIsWrittenOnceAsLongAsItIsTheSame() {
        cluster.podGroup(podGroup("g").phase("Inqueue")).pods(selective("g-0"), selective("g-1"));
        assertThat(waiting()).containsExactly("g-0", "g-1");
        assertThat(waiting()).as("only the phase was written").isEmpty();
        assertThat(waiting()).as("nothing has changed").isEmpty();

        cluster.pods(selective("g-2"));
        assertThat(waiting()).as("only the new pod has no reason yet").containsExactly("g-2");

        cluster.node("n2", "4", "8Gi");
        assertThat(waiting()).as("two nodes are unavailable now").containsExactly("g-0", "g-1", "g-2");
    }

    private List<String> waiting() {
        return cluster.later(1_000).look(scheduler).unschedulable().stream()
                .map(Decisions.Unschedulable::pod)
                .toList();
    }

    private static PodFixture selective(String name) {
        return member(name).spec(spec -> spec.addToNodeSelector("disk", "ssd"));
    }

    private static PodFixture member(String name) {
        return pod(name).cpu("1").inPodGroup("g");
    }
}
