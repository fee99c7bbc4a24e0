package io.gangflow.pipeline.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticJson;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.SourceLines;
import io.gangflow.pipeline.plan.Planner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Thousands of damaged documents: the reader never throws, is always fast, and reports only places in the file. */
final class MutatedDocumentsTest {

    private static final long SEED = 20_261_121L;
    private static final int DOCUMENTS = 4_000;
    private static final Duration LONGEST = Duration.ofSeconds(10);

    @Test
    void aDamagedPipelineIsReadOrRefused() throws IOException {
        List<byte[]> originals = documents();
        for (int number = 0; number < DOCUMENTS; number++) {
            long seed = SEED + number;
            byte[] damaged = Mutation.of(originals, new Random(seed));
            long start = System.nanoTime();
            try {
                check(damaged);
            } catch (RuntimeException | StackOverflowError thrown) {
                fail("seed %d, document:%n%s".formatted(seed, new String(damaged, StandardCharsets.UTF_8)), thrown);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("seed %d", seed)
                    .isLessThan(LONGEST);
        }
    }

    private static void check(byte[] damaged) {
        List<Diagnostic> found =
                new ArrayList<>(ClusterFileReader.read("mutated", damaged).diagnostics());
        var pipeline = PipelineReader.read("mutated", damaged);
        found.addAll(pipeline.diagnostics());
        pipeline.value().ifPresent(sound -> {
            found.addAll(new Planner().plan(sound).diagnostics());
        });
        String text = new String(damaged, StandardCharsets.UTF_8);
        String shown = DiagnosticText.of(found, false, SourceLines.of(Map.of("mutated", text)));
        assertThat(DiagnosticJson.of(found)).isNotEmpty();
        assertThat(found.isEmpty()).isEqualTo(shown.isEmpty());
        assertThat(found).allSatisfy(finding -> assertThat(finding.message()).hasSizeLessThan(400 + Excerpt.LIMIT));
    }

    private static List<byte[]> documents() throws IOException {
        List<byte[]> documents = new ArrayList<>();
        for (String folder : List.of("definitions", "clusters", "src/test/resources/checks")) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".yaml"))
                        .sorted()
                        .toList()) {
                    byte[] bytes = Files.readAllBytes(file);
                    if (bytes.length < 20_000) {
                        documents.add(bytes);
                    }
                }
            }
        }
        return documents;
    }
}
