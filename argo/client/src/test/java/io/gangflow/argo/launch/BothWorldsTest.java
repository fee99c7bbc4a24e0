package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same random pipelines in virtual time and on a minicluster, whose pods are processes that sleep. There is
 * capacity for all of them, so that the result does not depend on the speed of the machine.
 */
class BothWorldsTest {

    private static final Cluster ROOMY =
            Cluster.of("roomy", Cluster.pool("worker", 4, Resources.of(64_000, 64L << 30)));

    private static final int AT_ONCE = 16;

    @TempDir
    Path folder;

    @Test
    @Timeout(600)
    void randomPipelinesEndAlikeWithTheSamePodsInTheSameOrder() throws Exception {
        assertPlayedAlike(Long.getLong("gangflow.seed", 1), Integer.getInteger("gangflow.pipelines", 40));
    }

    @Test
    @Tag("slow")
    @Timeout(1_800)
    void fiveHundredRandomPipelinesEndAlikeWithTheSamePodsInTheSameOrder() throws Exception {
        assertPlayedAlike(Long.getLong("gangflow.seed", 1), 500);
    }

    private void assertPlayedAlike(long first, int pipelines) throws Exception {
        List<String> different = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try (LocalArgo cluster = LocalArgo.start(folder, ROOMY)) {
            List<Future<String>> played = LongStream.range(first, first + pipelines)
                    .mapToObj(seed -> threads.submit(() -> difference(SleepingPipeline.of(seed), cluster)))
                    .toList();
            for (Future<String> one : played) {
                different.add(one.get());
            }
        } finally {
            threads.shutdownNow();
        }
        different.removeIf(String::isEmpty);

        assertThat(different).as("%d pipelines from seed %d", pipelines, first).isEmpty();
    }

    private static String difference(SleepingPipeline pipeline, LocalArgo cluster) throws InterruptedException {
        String run = "run-%d".formatted(pipeline.seed());
        List<RunEvent> virtual = new ArrayList<>();
        new SimulatedLauncher(ROOMY, SimulatedLauncher.Options.of(ROOMY, pipeline.seed()))
                .launch(new Launcher.Request(pipeline.plan(), run, Map.of()), virtual::add);
        List<RunEvent> real = new CopyOnWriteArrayList<>();
        cluster.launch(pipeline.plan(), run, real::add);
        PlayedAlike expected = PlayedAlike.of(virtual, pipeline.before());
        PlayedAlike actual = PlayedAlike.of(real, pipeline.before());
        return expected.equals(actual)
                ? ""
                : "seed %d%n%s%nin virtual time: %s%non processes:    %s"
                        .formatted(pipeline.seed(), pipeline.text(), expected, actual);
    }
}
