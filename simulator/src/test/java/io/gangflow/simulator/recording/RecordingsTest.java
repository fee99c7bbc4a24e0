package io.gangflow.simulator.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.simulator.kube.KubeScheduler;
import io.gangflow.simulator.schedule.Scheduler;
import io.gangflow.simulator.volcano.VolcanoConfiguration;
import io.gangflow.simulator.volcano.VolcanoScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the models to recordings of the real schedulers, where these are at hand. */
class RecordingsTest {

    private static final Path RECORDINGS = Path.of("..", "..", "shared", "fidelity");

    @ParameterizedTest
    @CsvSource({"kube, 18", "volcano, 18", "queues, 15", "priority, 17", "spark, 11"})
    void theModelAgreesWithTheRealScheduler(String family, int least, TestReporter reporter) throws IOException {
        assumeTrue(Files.isDirectory(RECORDINGS), "no recordings beside the project: not compared");
        List<String> differences = new ArrayList<>();
        List<Path> scenarios = scenarios(family);
        for (Path file : scenarios) {
            bestDifference(file).forEach(line -> differences.add(file.getFileName() + ": " + line));
        }
        long disagreeing = differences.stream()
                .map(line -> line.split(":", 2)[0])
                .distinct()
                .count();
        long agreeing = scenarios.size() - disagreeing;
        reporter.publishEntry(family, "%d/%d agree".formatted(agreeing, scenarios.size()));
        differences.forEach(line -> reporter.publishEntry(family, line));
        assertThat(agreeing).as("%s", differences).isGreaterThanOrEqualTo(least);
    }

    /** Against the alternative that it agrees with best: the real scheduler breaks ties at random. */
    private static List<String> bestDifference(Path file) throws IOException {
        Recording played = null;
        List<String> best = List.of();
        for (Path alternative : alternatives(file)) {
            Recording real = Recording.read(alternative);
            if (played == null) {
                played = new Player(real.scenario(), scheduler(real), 1).play();
                best = Agreement.differences(real, played);
            }
            List<String> differences = Agreement.differences(real, played);
            best = differences.size() < best.size() ? differences : best;
        }
        return best;
    }

    private static Scheduler scheduler(Recording recording) {
        return recording.scenario().get("scheduler").asText().equals("volcano")
                ? new VolcanoScheduler(VolcanoConfiguration.helmDefault(), 1)
                : new KubeScheduler(1);
    }

    private static List<Path> scenarios(String family) throws IOException {
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            return files.filter(file -> file.getFileName().toString().matches(family + "-[0-9]+\\.json"))
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
    }

    private static List<Path> alternatives(Path file) throws IOException {
        String stem = file.getFileName().toString().replace(".json", "");
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            return files.filter(other -> other.getFileName().toString().matches(stem + "(\\.[0-9])?\\.json"))
                    .sorted()
                    .toList();
        }
    }
}
