package io.gangflow.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.leak.ProcessUsage;
import io.gangflow.page.context.PageContext;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both APIs of {@code gangflow serve} for 24 hours of virtual time: every five minutes a run ends and another is
 * deleted, a user polls, streams are opened and closed, and a stranger is refused; tokens expire every hour.
 */
@Timeout(600)
final class DayOfServingTest {

    private static final Duration STEP = Duration.ofMinutes(5);
    private static final int WARM_STEPS = 24;
    private static final int STEPS = 288;
    private static final int TOKENS = 24;
    /** Pools of connections vary; a leak at each step would be 264. */
    private static final int SPARE = 16;

    /** Kept runs would take several times as much. */
    private static final long MOST_BYTES = 4 << 20;

    private static final long PATIENCE_MILLIS = 60_000;

    private static final List<String> POLLED = Stream.concat(
                    Stream.of(
                                    "/session",
                                    "/runs",
                                    "/pipelines",
                                    "/pipelines/books",
                                    "/cluster",
                                    "/cluster/waits",
                                    "/queues",
                                    "/machines")
                            .map(path -> PageContext.BASE + path),
                    Stream.of("/dags", "/dags/books/dagRuns", "/dagStats", "/eventLogs", "/pools")
                            .map(path -> "/api/v2" + path))
            .toList();

    private static final List<String> OF_A_RUN = List.of("", "/pods", "/timeline", "/events");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void threadsFilesAndMemoryDoNotGrow() throws IOException, InterruptedException {
        ProcessUsage.assumeMeasurable();
        try (ServedDay day = new ServedDay(folder)) {
            ProcessUsage warm = ProcessUsage.now();
            for (int step = 0; step < STEPS; step++) {
                if (step == WARM_STEPS) {
                    warm = ProcessUsage.now();
                }
                pass(day, step);
            }
            ProcessUsage last = settled(warm);
            System.out.printf("serve after 2 hours %s, after 24 hours %s%n", warm, last);

            last.assertNotGrownSince(warm, SPARE, MOST_BYTES);
            assertThat(day.expired()).as("expired tokens").isBetween(TOKENS - 2, TOKENS + 2);
        }
    }

    private static void pass(ServedDay day, int step) throws IOException {
        day.pass(STEP);
        day.change(step);
        for (String path : POLLED) {
            assertThat(day.get(path)).as(path).isEqualTo(200);
        }
        for (String part : OF_A_RUN) {
            String path = PageContext.BASE + "/runs/run-" + step + part;
            assertThat(day.get(path)).as(path).isEqualTo(200);
        }
        day.follow();
        day.follow();
        assertThat(day.status(POLLED.get(0), "canary-token-stranger" + step)).isIn(401, 403);
    }

    /** The server notices at the next change that a stream was closed, and only then is its thread free. */
    private static ProcessUsage settled(ProcessUsage warm) throws IOException, InterruptedException {
        ProcessUsage last = ProcessUsage.now();
        for (long end = Ticker.SYSTEM.millis() + PATIENCE_MILLIS; Ticker.SYSTEM.millis() < end; ) {
            if (last.threads() <= warm.threads() && last.files() <= warm.files()) {
                break;
            }
            Thread.sleep(200);
            last = ProcessUsage.now();
        }
        return last;
    }
}
