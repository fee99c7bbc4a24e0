package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.kube.ClusterEvent.NODE_CHANGED;
import static io.gangflow.scheduling.kube.ClusterEvent.POD_ASSIGNED;
import static io.gangflow.scheduling.kube.ClusterEvent.POD_GONE;
import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the events that kube-scheduler's informers send about pods and nodes. */
class ClusterWatchTest {

    private final ClusterCache cache = new ClusterCache();
    private final ClusterWatch watch = new ClusterWatch();
    private final ClusterFixture cluster = cluster().node("n1", "4", "8Gi");

    @BeforeEach
    void aNodeIsKnown() {
        assertThat(events()).containsExactly(NODE_CHANGED);
        assertThat(events()).isEmpty();
    }

    @Test
    void aPendingPodIsNoEvent() {
        cluster.pods(pod("a").cpu("1"));

        assertThat(events()).isEmpty();
    }

    @Test
    void aPodIsAssignedOnceAndGoneOnce() {
        cluster.pods(pod("a").cpu("1").runningOn("n1"));
        assertThat(events()).containsExactly(POD_ASSIGNED);

        cluster.pods(pod("a").cpu("1").runningOn("n1").label("changed", "yes"));
        assertThat(events()).as("only a label has changed").isEmpty();

        cluster.end("a");
        assertThat(events()).containsExactly(POD_GONE);
        cluster.pods(pod("a").cpu("1").succeededOn("n1").label("changed", "again"));
        assertThat(events()).as("it ended before").isEmpty();
        cluster.remove("a");
        assertThat(events()).as("it had ended").isEmpty();
    }

    @Test
    void aRunningPodThatIsDeletedIsGone() {
        cluster.pods(pod("a").cpu("1").runningOn("n1"), pod("waits").cpu("1"));
        assertThat(events()).containsExactly(POD_ASSIGNED);

        cluster.remove("waits");
        assertThat(events()).as("it had no node").isEmpty();
        cluster.remove("a");
        assertThat(events()).containsExactly(POD_GONE);
    }

    @Test
    void aPodThatWasBoundAndEndedBetweenTwoCyclesIsGone() {
        cluster.pods(pod("a").cpu("1"));
        events();

        cluster.pods(pod("a").cpu("1").succeededOn("n1"));

        assertThat(events()).containsExactly(POD_GONE);
    }

    @Test
    void anotherNodeIsAChange() {
        cluster.node("n2", "4", "8Gi");
        assertThat(events()).containsExactly(NODE_CHANGED);

        cluster.removeNode("n1");
        assertThat(events()).containsExactly(NODE_CHANGED);
    }

    @Test
    void aResourceThatAppearsWithAPodIsNoChangeOfNodes() {
        cluster.pods(pod("a").gpus(1));

        assertThat(events()).as("the nodes are counted in three resources now").isEmpty();
    }

    private Set<ClusterEvent> events() {
        return watch.observe(cache, cache.update(cluster.snapshot()));
    }
}
