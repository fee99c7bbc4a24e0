package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.QueueState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values follow from Volcano, plugins/capacity, queueAttr. */
class CapacityQueueTest {

    private static final Dimensions WITH_GPUS = Dimensions.BASIC.with(List.of(Resources.NONE.withGpus(1)));

    @ParameterizedTest
    @CsvSource({"Open, true", "'', true", "Closed, false", "Closing, false", "Unknown, false"})
    void onlyAnOpenQueueAdmitsJobs(String state, boolean open) {
        assertThat(queue("q", state, amounts(0, 0, 0)).open()).isEqualTo(open);
    }

    @Test
    void aQueueKnowsItsAncestorsFromTheRootAndUpwards() {
        CapacityQueue root = queue("root");
        CapacityQueue team = queue("team");
        CapacityQueue project = queue("project");
        team.under(root);
        project.under(team);

        assertThat(names(project.ancestors())).containsExactly("root", "team");
        assertThat(names(project.upwards())).containsExactly("project", "team", "root");
        assertThat(names(root.upwards())).containsExactly("root");
        assertThat(names(team.children())).containsExactly("project");
        assertThat(project.ancestor(1)).isSameAs(team);
        assertThat(project.ancestor(2)).isSameAs(root);
        assertThat(project.ancestor(3)).isNull();
        assertThat(project.isLeaf()).isTrue();
        assertThat(team.isLeaf()).isFalse();
    }

    @Test
    void theShareIsTheLargestPartOfWhatIsDeservedThatIsAllocated() {
        CapacityQueue queue = queue("q", "Open", amounts(4_000, 8, 0));
        queue.take(amounts(1_000, 4, 7));
        assertThat(queue.share()).as("not computed yet").isZero();

        queue.updateShare();
        assertThat(queue.share())
                .as("half of the memory; GPUs are not deserved")
                .isEqualTo(0.5);

        queue.giveBack(amounts(0, 3, 0));
        queue.updateShare();
        assertThat(queue.share()).isEqualTo(0.25);

        CapacityQueue nothing = queue("none");
        nothing.updateShare();
        assertThat(nothing.share()).as("deserves nothing").isEqualTo(1);
    }

    @Test
    void itReportsTheResourcesThatItDeservesHasOrRequests() {
        CapacityQueue queue = queue("q", "Open", amounts(2_000, 0, 0));
        assertThat(queue.use(WITH_GPUS).amounts())
                .as("deserved only")
                .isEqualTo(Map.of("cpu", new QueueUse.Amount(0, 2, 0)));

        queue.take(amounts(0, 0, 3));
        assertThat(queue.use(WITH_GPUS).amounts())
                .as("allocated GPUs, in units")
                .isEqualTo(Map.of("cpu", new QueueUse.Amount(0, 2, 0), "nvidia.com/gpu", new QueueUse.Amount(3, 0, 0)));

        queue.count(job());
        assertThat(queue.use(WITH_GPUS))
                .as("with a job: 1 CPU running, 3 CPUs and 5 bytes pending")
                .isEqualTo(new QueueUse(
                        "q",
                        3,
                        Map.of(
                                "cpu", new QueueUse.Amount(1, 2, 4),
                                "memory", new QueueUse.Amount(0, 0, 5),
                                "nvidia.com/gpu", new QueueUse.Amount(3, 0, 0))));
    }

    @Test
    void aQueueIsWantedOnceItsJobsHoldOrRequestResources() {
        CapacityQueue queue = queue("q", "Open", amounts(2_000, 0, 0));
        assertThat(queue.isWanted()).isFalse();

        queue.count(job());

        assertThat(queue.isWanted()).isTrue();
    }

    @Test
    void whatAJobWouldReserveComesOnTopOfReservationsButReplacesWhatIsElastic() {
        CapacityQueue queue = queue("q");
        queue.count(job());
        assertThat(queue.with(amounts(2_000, 1, 0)))
                .as("1 CPU is allocated beyond minResources of none")
                .isEqualTo(amounts(2_000, 1, 0));

        queue.reserve(amounts(500, 0, 1));
        assertThat(queue.with(amounts(2_000, 1, 0))).isEqualTo(amounts(2_500, 1, 1));
    }

    @Test
    void itsLimitsAreReplacedTogether() {
        CapacityQueue queue = queue("q");

        queue.limit(amounts(8_000, 8, 8), amounts(3_000, 8, 8));

        assertThat(queue.capability()).isEqualTo(amounts(8_000, 8, 8));
        assertThat(queue.realCapability()).isEqualTo(amounts(3_000, 8, 8));
    }

    /** Returns a job with one running and one pending task. */
    private static JobInfo job() {
        return JobFixture.job(
                WITH_GPUS,
                podGroup("g").phase("Running"),
                pod("a").cpu("1").runningOn("n1"),
                pod("b").cpu("3").memory("5"));
    }

    private static List<String> names(List<CapacityQueue> queues) {
        return queues.stream().map(CapacityQueue::name).toList();
    }

    private static CapacityQueue queue(String name) {
        return queue(name, "Open", amounts(0, 0, 0));
    }

    private static CapacityQueue queue(String name, String state, Amounts deserved) {
        Optional<Resources> none = Optional.empty();
        QueueState written = new QueueState(name, name, 0, 3, 0, none, none, none, true, "root", state);
        return new CapacityQueue(written, deserved, amounts(0, 0, 0), Amounts.limit(Resources.NONE, WITH_GPUS));
    }

    private static Amounts amounts(long cpu, long memory, long gpu) {
        return Amounts.of(new long[] {cpu, memory, gpu});
    }
}
