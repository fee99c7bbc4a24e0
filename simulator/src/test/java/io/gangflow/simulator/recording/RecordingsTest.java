package io.gangflow.simulator.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.simulator.scenario.LabLatencies;
import io.gangflow.simulator.scenario.RecordJson;
import io.gangflow.simulator.scenario.Scenario;
import io.gangflow.simulator.scenario.ScenarioPlay;
import io.gangflow.simulator.scenario.ScenarioReader;
import io.gangflow.simulator.scenario.TypicalPlay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the models with recordings of the real schedulers: those outside of the repository if available, and the
 * included ones, which were made after the models: numbers from 201 on an idle machine, the others on a busy one.
 */
class RecordingsTest {

    private static final Path OPEN = Path.of("..", "..", "shared", "fidelity");
    private static final Path OURS = Path.of("src", "test", "resources", "recordings");
    private static final long SEED = 1;
    private static final int PLAYS = 9;

    @ParameterizedTest
    @CsvSource({"kube, 18", "volcano, 18", "queues, 17", "priority, 17", "spark, 15", "preempt, 9", "reclaim, 8"})
    void theModelAgreesWithTheRealScheduler(String family, int least, TestReporter reporter) throws IOException {
        assumeTrue(Files.isDirectory(OPEN), "no recordings beside the project: not compared");
        compare(OPEN, family, least, reporter);
    }

    @ParameterizedTest
    @CsvSource({"spark, 4", "queues, 5", "priority, 4", "volcano, 3", "kube, 4"})
    void theModelForetoldOurOwnRecordings(String family, int least, TestReporter reporter) throws IOException {
        compare(OURS, family, least, reporter);
    }

    /** Kinds of scenarios without recordings when the models were written; recorded on a shared machine. */
    @ParameterizedTest
    @CsvSource({"gangpreempt, 6", "threequeue, 2", "elastic, 6", "capacity, 5", "depends, 6", "spread, 6"})
    void theModelAgreesInFamiliesThatItWasNotWrittenWith(String family, int least, TestReporter reporter)
            throws IOException {
        compare(OURS, family, least, reporter);
    }

    /** One recording is one random outcome; these two are less likely ones (docs/decisions/0007-fidelity.md). */
    @ParameterizedTest
    @ValueSource(strings = {"capacity-301", "threequeue-303"})
    void aLessLikelyOutcomeIsAmongThePlays(String name) throws IOException {
        Path file = OURS.resolve(name + ".json");
        Scenario scenario = ScenarioReader.read(Files.readString(file));
        Recording recorded = Recording.read(file);
        assertThat(LongStream.rangeClosed(1, PLAYS)
                        .mapToObj(seed -> ScenarioPlay.play(scenario, LabLatencies.DEFAULT, seed))
                        .filter(play -> Agreement.differences(recorded, Recording.of(RecordJson.tree(play)))
                                .isEmpty())
                        .count())
                .isPositive();
    }

    private static void compare(Path folder, String family, int least, TestReporter reporter) throws IOException {
        List<String> differences = new ArrayList<>();
        List<Path> scenarios = matching(folder, family + "-[0-9]+\\.json");
        int agreeing = 0;
        for (Path file : scenarios) {
            List<String> different = leastDifferent(folder, file);
            agreeing += different.isEmpty() ? 1 : 0;
            different.forEach(line -> differences.add(file.getFileName() + ": " + line));
        }
        reporter.publishEntry(family, "%d/%d agree".formatted(agreeing, scenarios.size()));
        differences.forEach(line -> reporter.publishEntry(family, line));
        assertThat(agreeing).as("%s", differences).isGreaterThanOrEqualTo(least);
    }

    /** Compares with the most similar alternative, because the real scheduler breaks ties at random. */
    private static List<String> leastDifferent(Path folder, Path file) throws IOException {
        Scenario scenario = ScenarioReader.read(Files.readString(file));
        Recording played = Recording.of(RecordJson.tree(TypicalPlay.of(scenario, LabLatencies.DEFAULT, SEED, PLAYS)));
        String stem = file.getFileName().toString().replace(".json", "");
        return matching(folder, stem + "(\\.[0-9])?\\.json").stream()
                .map(alternative -> Agreement.differences(Recording.read(alternative), played))
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    private static List<Path> matching(Path folder, String names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(names))
                    .sorted()
                    .toList();
        }
    }
}
