package io.gangflow.scheduling.volcano.plugin;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.scheduling.volcano.job.JobFixture.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.QueueUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Expected values follow from Volcano, plugins/proportion, queueAttr. */
class QueueShareTest {

    private static final Dimensions WITH_GPUS = Dimensions.BASIC.with(List.of(Resources.NONE.withGpus(1)));

    @Test
    void aQueueDeservesWhatItRequestsWithinItsCapability() {
        QueueShare share = share(amounts(0, 0), amounts(8_000, 8));
        share.count(holding(
                Dimensions.BASIC,
                job(
                        Dimensions.BASIC,
                        podGroup("a"),
                        running("a").cpu("2").memory("2"),
                        pod("b").cpu("2").memory("18"))));

        share.deserveMore(amounts(3_000, 6));
        assertThat(share.deserved()).isEqualTo(amounts(3_000, 6));
        assertThat(share.satisfied()).isFalse();
        assertThat(share.share()).as("2 of 3 CPUs").isEqualTo(2.0 / 3);

        share.deserveMore(amounts(3_000, 6));
        assertThat(share.deserved()).isEqualTo(amounts(4_000, 8));
        assertThat(share.satisfied()).as("it requests more memory").isFalse();
        assertThat(share.share()).isEqualTo(0.5);
    }

    @Test
    void aQueueDeservesItsGuaranteeAtLeast() {
        QueueShare share = share(amounts(1_000, 1), amounts(8_000, 8));

        share.deserveMore(amounts(0, 0));

        assertThat(share.deserved()).isEqualTo(amounts(1_000, 1));
        assertThat(share.satisfied()).isTrue();
    }

    @Test
    void theShareFollowsWhatIsTakenAndGivenBack() {
        QueueShare share = share(amounts(4_000, 4), amounts(8_000, 8));
        share.deserveMore(amounts(0, 0));

        share.take(amounts(3_000, 1));
        assertThat(share.share()).isEqualTo(0.75);
        share.giveBack(amounts(2_000, 0));
        assertThat(share.share()).isEqualTo(0.25);
        assertThat(share.allocated()).isEqualTo(amounts(1_000, 1));
    }

    @Test
    void whatAJobWouldReserveIsAddedToWhatIsAllocatedAndReservedWithoutWhatIsElastic() {
        QueueShare share = share(amounts(0, 0), amounts(8_000, 8));
        JobInfo running = job(
                Dimensions.BASIC,
                podGroup("a").phase("Running").minResources("2", "1"),
                running("a").cpu("3").memory("1"));
        JobInfo admitted = job(Dimensions.BASIC, podGroup("b").phase("Inqueue").minResources("500m", "1"));
        share.count(holding(Dimensions.BASIC, running, admitted));
        share.reserve(amounts(0, 1));

        assertThat(share.with(amounts(2_000, 2))).isEqualTo(amounts(4_500, 5));
    }

    @Test
    void onlyAnOpenQueueIsOpen() {
        assertThat(new QueueShare(queue("Open"), amounts(0, 0), amounts(0, 0)).open())
                .isTrue();
        assertThat(new QueueShare(queue(""), amounts(0, 0), amounts(0, 0)).open())
                .isTrue();
        assertThat(new QueueShare(queue("Closed"), amounts(0, 0), amounts(0, 0)).open())
                .isFalse();
        assertThat(new QueueShare(queue("Closing"), amounts(0, 0), amounts(0, 0)).open())
                .isFalse();
    }

    @Test
    void theUseIsReportedInCoresAndBytesOfTheResourcesThatMatter() {
        Amounts none = Amounts.of(new long[] {0, 0, 0});
        QueueShare share = new QueueShare(queue("Open"), none, none.plus(Amounts.of(new long[] {8_000, 8, 8})));
        share.count(holding(
                WITH_GPUS,
                job(
                        WITH_GPUS,
                        podGroup("a"),
                        running("a").cpu("1500m"),
                        pod("b").cpu("500m").memory("7"))));
        share.deserveMore(Amounts.of(new long[] {2_000, 0, 0}));

        assertThat(share.use(WITH_GPUS).amounts())
                .isEqualTo(Map.of(
                        "cpu", new QueueUse.Amount(1.5, 2, 2),
                        "memory", new QueueUse.Amount(0, 0, 7)));
        assertThat(share.use(WITH_GPUS).queue()).isEqualTo("q");
    }

    private static QueueUsage.Holding holding(Dimensions dimensions, JobInfo... jobs) {
        QueueUsage usage = new QueueUsage();
        usage.clear(dimensions.size());
        Stream.of(jobs).forEach(job -> usage.add(job.uid(), job));
        return usage.of("default").orElseThrow();
    }

    private static PodFixture running(String name) {
        return pod(name).runningOn("n1");
    }

    private static QueueShare share(Amounts guarantee, Amounts realCapability) {
        return new QueueShare(queue("Open"), guarantee, realCapability);
    }

    private static QueueState queue(String state) {
        return new QueueState(
                "q", "q", 0, 3, 0, Optional.empty(), Optional.empty(), Optional.empty(), true, "root", state);
    }

    private static Amounts amounts(long cpu, long memory) {
        return Amounts.of(new long[] {cpu, memory});
    }
}
