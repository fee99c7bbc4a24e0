package io.gangflow.simulator.queues;

import static io.gangflow.simulator.queues.RunFixture.cpu;
import static io.gangflow.simulator.queues.RunFixture.resources;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QueueReportTest {

    @Test
    void aPodPaysItsLargestShareOfTheNodeAndTheRestIsIdle() {
        // 1 of 4 CPUs is more than 1 of 8 GiB: a quarter of 0.40 USD/h for one hour of two
        QueueReport report = QueueReport.of(new RunFixture()
                .node("n1", 4, 8, 0, 0.40)
                .gang("g", "red", 1, 0)
                .pod("p", "g", "n1", resources(1, 1, 0), 0, 0, 3600)
                .endingAt(7200));

        assertThat(report.bill().usd()).isCloseTo(0.80, within(1e-12));
        assertThat(use(report, "red").usd()).isCloseTo(0.10, within(1e-12));
        assertThat(report.bill().idleUsd()).isCloseTo(0.70, within(1e-12));
    }

    @Test
    void aFullNodeIsDividedInProportionAndNothingIsIdle() {
        // shares 0.75 (memory) and 0.75 (cpu) add up to 1.5: each pays half
        QueueReport report = QueueReport.of(new RunFixture()
                .node("n1", 4, 8, 0, 0.40)
                .gang("g", "red", 1, 0)
                .gang("h", "blue", 1, 0)
                .pod("memory", "g", "n1", resources(1, 6, 0), 0, 0, 3600)
                .pod("cpu", "h", "n1", resources(3, 2, 0), 0, 0, 3600)
                .endingAt(3600));

        assertThat(use(report, "red").usd()).isCloseTo(0.20, within(1e-12));
        assertThat(use(report, "blue").usd()).isCloseTo(0.20, within(1e-12));
        assertThat(report.bill().idleUsd()).isCloseTo(0, within(1e-12));
    }

    @Test
    void whoTakesTheOnlyGpuTakesTheNode() {
        QueueReport report = QueueReport.of(new RunFixture()
                .node("n1", 8, 64, 1, 1.00)
                .pod("p", "", "n1", resources(1, 1, 1), 0, 0, 1800)
                .endingAt(3600));

        assertThat(use(report, "").usd()).isCloseTo(0.50, within(1e-12));
        assertThat(use(report, "").gpuHours()).isEqualTo(new ResourceHours(0.5, 0));
        assertThat(report.bill().gpuHours()).isEqualTo(1);
        assertThat(report.bill().idleGpuHours()).isEqualTo(0.5);
    }

    @Test
    void gpusThatWaitForTheRestOfTheirGangAreStalled() {
        // two GPUs held for an hour; the second member starts after half of it
        QueueReport report = QueueReport.of(new RunFixture()
                .node("n1", 8, 64, 2, 1.00)
                .gang("g", "red", 2, 0)
                .pod("first", "g", "n1", resources(1, 1, 1), 0, 0, 3600)
                .pod("second", "g", "n1", resources(1, 1, 1), 0, 1800, 3600)
                .endingAt(3600));

        assertThat(use(report, "red").gpuHours()).isEqualTo(new ResourceHours(1.5, 0.5));
        assertThat(report.bill().idleGpuHours()).isEqualTo(0.5);
        assertThat(use(report, "red").gangsWaited())
                .isEqualTo(new Waiting(1, 0, 1_800_000, 1_800_000, 1_800_000, 1_800_000));
        assertThat(use(report, "red").podsWaited()).isEqualTo(new Waiting(2, 0, 0, 1_800_000, 1_800_000, 1_800_000));
    }

    @Test
    void aGangThatNeverStartsCountsAsUnfinishedAndAllItHoldsIsStalled() {
        QueueReport report = QueueReport.of(new RunFixture()
                .node("n1", 8, 64, 2, 1.00)
                .gang("g", "red", 2, 10)
                .pod("first", "g", "n1", resources(1, 1, 1), 10, 10)
                .pod("second", "g", "n1", resources(1, 1, 1), 10)
                .endingAt(3610));

        assertThat(use(report, "red").gangsWaited())
                .isEqualTo(new Waiting(1, 1, 3_600_000, 3_600_000, 3_600_000, 3_600_000));
        assertThat(use(report, "red").podsWaited().unfinished()).isEqualTo(1);
        assertThat(use(report, "red").gpuHours()).isEqualTo(new ResourceHours(1, 1));
    }

    @Test
    void aQueueIsFollowedWithItsDominantShare() {
        // red: 2 of 8 CPUs for 10 s, then 4 of 8 for 30 s; blue: 4, then 2, which is 1 more than it deserves then
        QueueReport report = QueueReport.of(new RunFixture()
                .node("n1", 8, 64, 0, 0)
                .shares(0, cpu("red", 2, 4), cpu("blue", 4, 4))
                .shares(10, cpu("red", 4, 4), cpu("blue", 2, 1))
                .endingAt(40));

        QueueHistory blue = report.histories().get(0);
        QueueHistory red = report.histories().get(1);
        assertThat(List.of(blue.queue(), red.queue())).containsExactly("blue", "red");
        assertThat(red.meanDominantShare()).isCloseTo((0.25 * 10 + 0.5 * 30) / 40, within(1e-12));
        assertThat(blue.highestDominantShare()).isEqualTo(0.5);
        assertThat(blue.points().get(1).use().amounts().get("cpu"))
                .satisfies(cpu -> assertThat(cpu.borrowed()).isEqualTo(1));
    }

    @Test
    void jainsIndexIsOneForEqualPartsAndOneNthWhenOneGetsAll() {
        assertThat(Fairness.jain(0.5, 0.5, 0.5)).isCloseTo(1, within(1e-12));
        assertThat(Fairness.jain(1, 0, 0, 0)).isCloseTo(0.25, within(1e-12));
        assertThat(Fairness.jain(1, 0.5)).isCloseTo(2.25 / 2.5, within(1e-12));
        assertThat(Fairness.jain(0, 0)).isEqualTo(1);
    }

    @Test
    void fairnessIsWeighedByTimeAndOnlyWhereTwoQueuesCompete() {
        // 10 s one against nothing: 0.5; 30 s equal: 1; 60 s alone: not compared
        Fairness fairness = QueueReport.of(new RunFixture()
                        .node("n1", 8, 64, 0, 0)
                        .shares(0, cpu("red", 4, 4), cpu("blue", 0, 4))
                        .shares(10, cpu("red", 4, 4), cpu("blue", 4, 4))
                        .shares(40, cpu("red", 4, 4))
                        .endingAt(100))
                .fairness();

        assertThat(fairness.comparedMillis()).isEqualTo(40_000);
        assertThat(fairness.meanJainIndex()).isCloseTo((0.5 * 10 + 30) / 40, within(1e-12));
        assertThat(fairness.lowestJainIndex()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void percentilesAreTheNearestRank() {
        List<Long> hundred = LongStream.rangeClosed(1, 100).boxed().toList();

        assertThat(Waiting.of(hundred, 0)).isEqualTo(new Waiting(100, 0, 50, 90, 99, 100));
        assertThat(Waiting.of(List.of(7L, 3L), 1)).isEqualTo(new Waiting(2, 1, 3, 7, 7, 7));
        assertThat(Waiting.of(List.of(), 0)).isEqualTo(new Waiting(0, 0, 0, 0, 0, 0));
    }

    private static Consumption use(QueueReport report, String queue) {
        return report.queues().stream()
                .filter(each -> each.name().equals(queue))
                .findFirst()
                .orElseThrow();
    }
}
