package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.scheduling.volcano.job.JobFixture.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.PodFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Expected values follow from Volcano, plugins/proportion and plugins/overcommit, OnSessionOpen. */
class QueueUsageTest {

    private final QueueUsage usage = new QueueUsage();

    @BeforeEach
    void inTwoDimensions() {
        usage.clear(2);
    }

    @Test
    void anAdmittedJobReservesItsMinResourcesAndARunningOneWhatItHasNotGot() {
        usage.add("a", job(podGroup("a").queue("q").phase("Inqueue").minResources("4", "8"), running("a", "1")));
        assertThat(held("q")).isEqualTo(new Held(cpu(1), cpu(1), cpu(0), amounts(3_000, 7)));
        assertThat(usage.reserved()).as("of the cluster").isEqualTo(amounts(4_000, 8));

        usage.add("b", job(podGroup("b").queue("q").phase("Running").minResources("2", "1"), running("b", "1")));
        assertThat(held("q")).isEqualTo(new Held(cpu(2), cpu(2), cpu(0), amounts(4_000, 7)));
        assertThat(usage.reserved()).isEqualTo(amounts(5_000, 8));
    }

    @Test
    void whatARunningJobHasBeyondItsMinResourcesIsElastic() {
        usage.add(
                "a",
                job(
                        podGroup("a").queue("q").phase("Running").minResources("1", "1"),
                        running("a", "1"),
                        running("b", "1"),
                        pod("c").cpu("5").memory("1")));

        assertThat(held("q")).isEqualTo(new Held(cpu(2), amounts(7_000, 3), cpu(1), cpu(0)));
        assertThat(usage.reserved()).isEqualTo(cpu(0));
    }

    @Test
    void aJobWhoseTasksHaveEndedHoldsNothing() {
        usage.add(
                "a",
                job(
                        podGroup("a").queue("q").phase("Completed"),
                        pod("a").cpu("1").succeededOn("n1")));

        assertThat(held("q")).isEqualTo(new Held(cpu(0), cpu(0), cpu(0), cpu(0)));
    }

    @Test
    void everyQueueHasItsOwnJobsAndTheReservationsAreSummed() {
        usage.add("a", job(podGroup("a").queue("q").phase("Inqueue").minResources("1", "1"), pod("a").cpu("1")));
        usage.add("b", job(podGroup("b").queue("r").phase("Inqueue").minResources("2", "2"), pod("b").cpu("2")));

        assertThat(usage.of("q")).map(QueueUsage.Holding::inqueue).contains(cpu(1));
        assertThat(usage.of("r")).map(QueueUsage.Holding::inqueue).contains(cpu(2));
        assertThat(usage.of("s")).isEmpty();
        assertThat(usage.reserved()).isEqualTo(cpu(3));
    }

    @Test
    void aRemovedJobLeavesNothingBehind() {
        usage.add("a", job(podGroup("a").queue("q").phase("Inqueue").minResources("4", "8"), running("a", "1")));
        Held before = held("q");
        Amounts reserved = usage.reserved();
        usage.add("b", job(podGroup("b").queue("q").phase("Running").minResources("2", "1"), running("b", "1")));
        usage.add(
                "c",
                job(
                        podGroup("c").queue("q").phase("Running").minResources("1", "1"),
                        running("c", "1"),
                        running("d", "2"),
                        pod("e").cpu("5")));

        usage.remove("b");
        usage.remove("c");
        usage.remove("unknown");

        assertThat(held("q")).isEqualTo(before);
        assertThat(usage.reserved()).isEqualTo(reserved);
    }

    @Test
    void anotherClusterStartsWithoutJobs() {
        usage.add("a", job(podGroup("a").queue("q").phase("Inqueue").minResources("4", "8"), running("a", "1")));

        usage.clear(3);

        assertThat(usage.of("q")).isEmpty();
        assertThat(usage.reserved()).isEqualTo(Amounts.of(new long[3]));

        usage.clear(2);
        usage.add("b", job(podGroup("b").queue("q").phase("Inqueue").minResources("1", "1"), running("b", "1")));
        usage.remove("a");
        assertThat(usage.reserved()).as("it was removed already").isEqualTo(cpu(1));
    }

    /** What the jobs of a queue hold. */
    private record Held(Amounts allocated, Amounts request, Amounts elastic, Amounts inqueue) {}

    private Held held(String queue) {
        QueueUsage.Holding holding = usage.of(queue).orElseThrow();
        return new Held(holding.allocated(), holding.request(), holding.elastic(), holding.inqueue());
    }

    private static PodFixture running(String name, String cpu) {
        return pod(name).cpu(cpu).memory(cpu).runningOn("n1");
    }

    /** Returns that many CPUs, and as many bytes. */
    private static Amounts cpu(long count) {
        return amounts(count * 1_000, count);
    }

    private static Amounts amounts(long milliCpu, long bytes) {
        return Amounts.of(new long[] {milliCpu, bytes});
    }
}
