package io.gangflow.scheduling.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the shares reported by a session are those that the proportion plugin computes. */
class QueueUsesTest {

    private final VolcanoScheduler scheduler = new VolcanoScheduler(VolcanoConfiguration.helmDefault(), 1);

    @Test
    void twoThirstyQueuesDeserveByWeight() {
        // 8 CPUs by weights 3 and 1; both queues request 8
        List<QueueUse> uses = uses(8, 8);

        assertThat(deserved(uses, "blue")).isCloseTo(6, within(1e-6));
        assertThat(deserved(uses, "red")).isCloseTo(2, within(1e-6));
    }

    @Test
    void whatAQueueDoesNotWantGoesToTheOther() {
        // blue requests only 2; red gets the other 6
        List<QueueUse> uses = uses(2, 8);

        assertThat(deserved(uses, "blue")).isCloseTo(2, within(1e-6));
        assertThat(deserved(uses, "red")).isCloseTo(6, within(1e-6));
        assertThat(uses).allSatisfy(use -> assertThat(use.share()).isCloseTo(1, within(1e-6)));
    }

    @Test
    void withoutProportionThereIsNothingToTell() {
        assertThat(scheduler.queueUses()).isEmpty();
    }

    private List<QueueUse> uses(int blue, int red) {
        ClusterFixture cluster =
                new ClusterFixture().node("n1", "8", "64Gi").queue("blue", 3).queue("red", 1);
        add(cluster, "blue", blue);
        add(cluster, "red", red);
        cluster.look(scheduler);
        return scheduler.queueUses();
    }

    private static void add(ClusterFixture cluster, String queue, int pods) {
        cluster.podGroup(PodGroupFixture.podGroup(queue).queue(queue).minMember(1));
        for (int pod = 0; pod < pods; pod++) {
            cluster.pods(
                    PodFixture.pod(queue + "-" + pod).cpu("1").memory("1Gi").inPodGroup(queue));
        }
    }

    private static double deserved(List<QueueUse> uses, String queue) {
        return uses.stream()
                .filter(use -> use.queue().equals(queue))
                .flatMap(use -> use.amounts().entrySet().stream())
                .filter(amount -> amount.getKey().equals("cpu"))
                .mapToDouble(amount -> amount.getValue().deserved())
                .sum();
    }
}
