package io.gangflow.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.monitor.ImportProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The import errors of a folder in {@code /importErrors}. */
class PipelineFolderTest {

    private static final Path SOUND = Path.of("../pipelines/definitions/article-fixed.yaml");
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    private final Ticks clock = new Ticks();

    @Test
    void aFileWithErrorsIsToldWithItsDiagnosticsAndASoundOneIsNot() throws IOException {
        Files.copy(SOUND, folder.resolve("sound.yaml"));
        write("team/broken.yaml", "nothing: here\n", 1);
        write(".hidden/broken.yaml", "nothing: here\n", 1);
        write("notes.txt", "nothing: here\n", 1);

        List<ImportProblem> problems = new PipelineFolder(folder, clock).get();

        assertThat(problems).extracting(ImportProblem::file).containsExactly("team/broken.yaml");
        assertThat(problems.get(0).text()).contains("error[GF").contains("broken.yaml:1");
        assertThat(problems.get(0).found()).isEqualTo(BEGIN);
    }

    @Test
    void aChangeIsSeenOnceASecondAndWhatStaysWasFoundBefore() throws IOException {
        write("a.yaml", "nothing: here\n", 1);
        write("b.yaml", "nothing: here\n", 1);
        PipelineFolder files = new PipelineFolder(folder, clock);
        assertThat(files.get()).hasSize(2);

        Files.writeString(folder.resolve("a.yaml"), Files.readString(SOUND));
        clock.after(Duration.ofMillis(999));
        assertThat(files.get()).hasSize(2);
        clock.after(Duration.ofMillis(1));
        assertThat(files.get())
                .singleElement()
                .satisfies(problem -> assertThat(problem.file()).isEqualTo("b.yaml"))
                .satisfies(problem -> assertThat(problem.found()).isEqualTo(BEGIN));
        write("b.yaml", "another: thing\n", 2);
        clock.after(Duration.ofSeconds(1));
        assertThat(files.get())
                .singleElement()
                .satisfies(problem -> assertThat(problem.found()).isEqualTo(BEGIN.plusSeconds(2)));
    }

    @Test
    void moreFilesThanAreCheckedAreToldOf() throws IOException {
        for (int i = 0; i <= PipelineFolder.MOST_FILES; i++) {
            write("f%03d.yaml".formatted(i), "", 1);
        }
        assertThat(new PipelineFolder(folder, clock).get())
                .hasSize(PipelineFolder.MOST_FILES + 1)
                .last()
                .satisfies(problem -> assertThat(problem.text()).contains("more than 500 pipeline files"));
    }

    @Test
    void aFolderThatGoesAwayIsToldOf() throws IOException {
        Path gone = folder.resolve("gone");
        PipelineFolder files = new PipelineFolder(gone, clock);
        assertThat(files.get())
                .singleElement()
                .satisfies(problem -> assertThat(problem.text()).contains("can't be read"));
        Files.createDirectory(gone);
        clock.after(Duration.ofSeconds(1));
        assertThat(files.get()).isEmpty();
    }

    private void write(String path, String text, int second) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(BEGIN.plusSeconds(second)));
    }

    private static final class Ticks extends Clock {

        private Instant now = BEGIN;

        void after(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    }
}
