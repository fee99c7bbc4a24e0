package io.gangflow.simulator.queues;

import static io.gangflow.simulator.queues.RunFixture.resources;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.run.Timeline;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that the costs of the queues, or of the stages, and the idle costs add up to the bill. */
class QueueReportSumsTest {

    @Test
    void costsAndHoursAddUpForRandomRuns() {
        for (long seed = 1; seed <= 300; seed++) {
            QueueReport report = QueueReport.of(random(seed));
            Bill bill = report.bill();

            assertThat(report.queues().stream().mapToDouble(Consumption::usd).sum() + bill.idleUsd())
                    .as("queues and idle, seed %d", seed)
                    .isCloseTo(bill.usd(), within(1e-9));
            assertThat(report.stages().stream().mapToDouble(Consumption::usd).sum() + bill.idleUsd())
                    .as("stages and idle, seed %d", seed)
                    .isCloseTo(bill.usd(), within(1e-9));
            assertThat(bill.idleUsd()).as("idle, seed %d", seed).isBetween(-1e-9, bill.usd() + 1e-9);
            assertThat(report.queues()).as("seed %d", seed).allSatisfy(queue -> {
                assertThat(queue.usd()).isGreaterThanOrEqualTo(-1e-12);
                assertThat(queue.gpuHours().stalled())
                        .isLessThanOrEqualTo(queue.gpuHours().held() + 1e-12);
            });
        }
    }

    private static Timeline random(long seed) {
        Random random = new Random(seed);
        RunFixture run = new RunFixture();
        int nodes = 1 + random.nextInt(4);
        for (int node = 0; node < nodes; node++) {
            run.node("n" + node, 1 + random.nextInt(8), 1 + random.nextInt(16), random.nextInt(3), random.nextDouble());
        }
        for (int gang = 0; gang < 5; gang++) {
            run.gang("g" + gang, "q" + gang % 3, 1 + random.nextInt(3), random.nextInt(50));
        }
        for (int pod = 0; pod < 40; pod++) {
            long created = random.nextInt(100);
            long bound = created + random.nextInt(50);
            long ended = bound + random.nextInt(80);
            long[] times = random.nextInt(8) == 0 ? new long[] {created} : new long[] {created, bound, ended};
            run.pod(
                    "p" + pod,
                    random.nextInt(4) == 0 ? "" : "g" + random.nextInt(5),
                    "n" + random.nextInt(nodes),
                    resources(random.nextInt(4), random.nextInt(8), random.nextInt(2)),
                    random.nextInt(10) == 0 && times.length == 3 ? new long[] {created, bound} : times);
        }
        return run.endingAt(300);
    }
}
