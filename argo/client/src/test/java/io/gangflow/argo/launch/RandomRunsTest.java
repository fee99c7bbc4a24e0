package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.random.AcceptedPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random pipelines over the whole language on a minicluster, whose pods are processes that succeed immediately. In the
 * profile {@code slow} they run in chunks of {@value #CHUNK}, each on its own cluster: {@code -Dgangflow.seed} is the
 * first seed, {@code -Dgangflow.chunks} the number of chunks. Writes the results to {@code target/random-runs}.
 */
class RandomRunsTest {

    private static final int CHUNK = 100;

    private static final long FIRST = Long.getLong("gangflow.seed", 1);
    private static final int AT_ONCE = Integer.getInteger("gangflow.at.once", 12);

    @TempDir
    Path folder;

    @Test
    @Timeout(600)
    void randomPipelinesArePlayedToTheirEnds() throws Exception {
        assertPlayed(FIRST, Integer.getInteger("gangflow.pipelines", 12));
    }

    static LongStream chunks() {
        return LongStream.range(0, Long.getLong("gangflow.chunks", 20)).map(chunk -> FIRST + chunk * CHUNK);
    }

    @ParameterizedTest(name = "from seed {0}")
    @MethodSource("chunks")
    @Tag("slow")
    @Timeout(1_200)
    void aChunkOfRandomPipelinesIsPlayedToTheirEnds(long first) throws Exception {
        assertPlayed(first, CHUNK);
    }

    private void assertPlayed(long first, int pipelines) throws Exception {
        List<String> problems = new ArrayList<>();
        Map<String, Integer> ends = new TreeMap<>();
        Path files = Files.createDirectory(folder.resolve("files"));
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try (LocalArgo cluster = StandInCluster.start(folder.resolve("cluster"))) {
            List<Future<Optional<PlayedRun>>> all = LongStream.range(first, first + pipelines)
                    .mapToObj(seed -> threads.submit(() -> played(seed, files, cluster)))
                    .toList();
            for (Future<Optional<PlayedRun>> one : all) {
                one.get().ifPresent(run -> {
                    ends.merge(run.end(), 1, Integer::sum);
                    run.problem().ifPresent(problems::add);
                });
            }
        } finally {
            threads.shutdownNow();
        }

        Path report = Files.createDirectories(Path.of("target/random-runs")).resolve("%d.txt".formatted(first));
        Files.writeString(report, "%d pipelines from seed %d: %s%n".formatted(pipelines, first, ends));
        assertThat(problems)
                .as("%d pipelines from seed %d: %s", pipelines, first, ends)
                .isEmpty();
    }

    private static Optional<PlayedRun> played(long seed, Path files, LocalArgo cluster)
            throws IOException, InterruptedException {
        Optional<AcceptedPipeline> accepted;
        synchronized (files) {
            accepted = AcceptedPipeline.of(seed, files);
        }
        Optional<AcceptedPipeline> playable = accepted.filter(pipeline -> !pipeline.needsOperator());
        return playable.isPresent()
                ? Optional.of(new PlayedRun.Play(playable.get(), cluster).play())
                : Optional.empty();
    }
}
