package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.convert.draft.Note;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Converts example folders of other projects, such as Argo Workflows and Volcano: {@code -Dgangflow.examples=FOLDER}
 * contains one folder for each. Writes the results of every file to {@code -Dgangflow.examples.report=FILE}. With
 * {@code -Dgangflow.examples.counts=src/test/resources/io/gangflow/convert/example-counts.txt} the numbers of each
 * folder must be those of that file, which names the commits.
 */
class ExampleFoldersTest {

    @Test
    void podsOfEveryExampleAreEqualOrTheirDifferenceIsNoted() throws IOException {
        String folder = System.getProperty("gangflow.examples", "");
        assumeTrue(!folder.isEmpty(), "no folder of examples: -Dgangflow.examples=FOLDER");
        List<String> report = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        List<String> totals = new ArrayList<>();
        for (Path repository : below(Path.of(folder), 1)) {
            Map<ExampleFile.Outcome, Integer> counts = new EnumMap<>(ExampleFile.Outcome.class);
            StageCounts stages = StageCounts.NONE;
            for (Path file : below(repository, 20)) {
                ExampleFile example = ExampleFile.of(file);
                counts.merge(example.outcome(), 1, Integer::sum);
                stages = stages.plus(StageCounts.of(example));
                report.addAll(lines(example));
                if (example.outcome() == ExampleFile.Outcome.DIFFERENT
                        && example.conversion().notes().stream().allMatch(note -> note.kind() == Note.Kind.MANIFEST)) {
                    silent.add(file.toString());
                }
            }
            totals.add("%s: files %s, %s".formatted(repository.getFileName(), counts, stages));
        }
        report.addAll(totals);
        Files.write(Path.of(System.getProperty("gangflow.examples.report", "target/examples.txt")), report);
        assertThat(silent).as("different pods without a note").isEmpty();
        String counts = System.getProperty("gangflow.examples.counts", "");
        if (!counts.isEmpty()) {
            assertThat(Files.readAllLines(Path.of(counts))).containsAll(totals);
        }
    }

    private static List<String> lines(ExampleFile example) {
        List<String> lines = new ArrayList<>();
        lines.add("%s %s".formatted(example.outcome(), example.file()));
        example.conversion()
                .diagnostics()
                .forEach(found -> lines.add("    %s %s".formatted(found.code(), found.message())));
        example.conversion().notes().forEach(note -> lines.add("    %s: %s".formatted(note.kind(), note.text())));
        example.pods().differences().forEach(line -> lines.add("    ! " + line.replace("\n", "\\n")));
        return lines;
    }

    private static List<Path> below(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> !file.equals(folder))
                    .filter(file -> depth == 1 ? Files.isDirectory(file) : isYaml(file))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean isYaml(Path file) {
        return Files.isRegularFile(file) && file.toString().matches(".*\\.ya?ml");
    }
}
