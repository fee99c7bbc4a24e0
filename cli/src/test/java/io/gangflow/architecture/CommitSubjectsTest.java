package io.gangflow.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commit subjects are short enough for one line of a log. Skipped where git or the history is missing. */
class CommitSubjectsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Older subjects are longer. */
    private static final String SINCE = "2026-11-28T00:00:00Z";

    private static final int LONGEST = 72;

    @Test
    void subjectsHaveAtMost72Characters() throws IOException, InterruptedException {
        assumeTrue(Files.exists(ROOT.resolve(".git")), "not a git checkout");

        assertThat(tooLong(subjects())).isEmpty();
    }

    @Test
    void aLongSubjectIsFound() {
        assertThat(tooLong(List.of("x".repeat(LONGEST), "y".repeat(LONGEST + 1))))
                .containsExactly("y".repeat(LONGEST + 1));
    }

    private static List<String> tooLong(List<String> subjects) {
        return subjects.stream().filter(subject -> subject.length() > LONGEST).toList();
    }

    private static List<String> subjects() throws IOException, InterruptedException {
        Process git;
        try {
            git = new ProcessBuilder("git", "log", "--no-merges", "--since=" + SINCE, "--format=%s")
                    .directory(ROOT.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return abort("git does not start: " + e.getMessage());
        }
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(git.waitFor() == 0, "git cannot read the history");
        return output.lines().toList();
    }
}
