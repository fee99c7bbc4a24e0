package io.gangflow.argo.launcher.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.testing.HttpServerWithFaults;
import io.gangflow.argo.launcher.testing.TestPods;
import io.gangflow.time.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PodLogFollowerTest {

    private static final Instant BEGIN = Instant.parse("2026-11-22T03:00:00.100000001Z");
    private static final PodViews VIEWS = new PodViews(
            ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), Optional.empty()), "train-0");

    @Test
    void everyLineComesOnceHoweverOftenTheConnectionBreaks() throws IOException {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            try (HttpServerWithFaults server = HttpServerWithFaults.start()) {
                List<String> expected = write(server, random, 200);
                int smallest = 600;
                long fixed = seed;
                server.logs.breakAfter(request -> request > 60
                        ? Integer.MAX_VALUE
                        : smallest + new SplittableRandom(fixed * 1_000 + request).nextInt(1_500));
                assertThat(follow(server)).as("seed " + seed).isEqualTo(expected);
                assertThat(server.logs.requests()).as("seed " + seed).isGreaterThan(3);
            }
        }
    }

    @Test
    void aServerWithoutTimeStampsIsReadFromTheBeginning() throws IOException {
        try (HttpServerWithFaults server = HttpServerWithFaults.start()) {
            List<String> expected = write(server, new SplittableRandom(7), 100);
            server.logs.withoutStamps();
            server.logs.breakAfter(request -> request > 5 ? Integer.MAX_VALUE : 500 * (request + 1));
            assertThat(follow(server)).isEqualTo(expected);
        }
    }

    @Test
    void linesOfPodsDoNotTearEachOtherAndLongOnesAreCut() throws IOException {
        try (HttpServerWithFaults server = HttpServerWithFaults.start()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            PodLogFollowers logs = new PodLogFollowers(
                    server.api(Duration.ofSeconds(5)), "default", VIEWS, new LogSink(out), Ticker.SYSTEM, note -> {});
            for (int pod = 0; pod < 80; pod++) {
                for (int line = 0; line < 50; line++) {
                    server.logs.write(TestPods.name(pod), BEGIN.plusMillis(line), "line " + line + " of " + pod);
                }
                server.logs.write(TestPods.name(pod), BEGIN.plusSeconds(1), "x".repeat(20_000));
                server.logs.end(TestPods.name(pod));
                server.objects.put(TestPods.PODS + TestPods.name(pod), TestPods.ended(pod, "Succeeded"));
                logs.saw(VIEWS.of(TestPods.ended(pod, "Succeeded")));
            }
            logs.finish(Duration.ofSeconds(20));
            List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
            assertThat(lines).hasSize(80 * 51);
            for (int pod = 0; pod < 80; pod++) {
                String prefix = "[worker-" + pod + "] ";
                List<String> own =
                        lines.stream().filter(line -> line.startsWith(prefix)).toList();
                assertThat(own).hasSize(51);
                assertThat(own.get(49)).isEqualTo(prefix + "line 49 of " + pod);
                assertThat(own.get(50)).hasSizeLessThan(16_500).endsWith(" more bytes)");
            }
        }
    }

    private static List<String> write(HttpServerWithFaults server, SplittableRandom random, int count) {
        List<String> expected = new ArrayList<>();
        Instant time = BEGIN;
        for (int line = 0; line < count; line++) {
            // Some lines have the same time, and sometimes the clock is set back.
            time = time.plusMillis(random.nextInt(4) == 0 ? 0 : random.nextInt(700));
            time = random.nextInt(40) == 0 ? time.minusSeconds(2) : time;
            String text = "step " + (line % 7) + " loss " + random.nextInt(3);
            server.logs.write(TestPods.name(1), time, text);
            expected.add("[worker-1] " + text);
        }
        server.logs.end(TestPods.name(1));
        server.objects.put(TestPods.PODS + TestPods.name(1), TestPods.ended(1, "Succeeded"));
        return expected;
    }

    private static List<String> follow(HttpServerWithFaults server) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Optional<String> gap = new PodLogFollower(
                        server.api(Duration.ofSeconds(5)),
                        "default",
                        VIEWS.of(TestPods.running(1)),
                        VIEWS,
                        new LogSink(out),
                        time -> true)
                .follow();
        assertThat(gap).isEmpty();
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
