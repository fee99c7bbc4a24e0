package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TerminationMessageTest {

    @TempDir
    private Path folder = Path.of("");

    private final List<String> notes = new ArrayList<>();

    private String written(String message) throws IOException {
        Path file = Files.writeString(folder.resolve("log"), "what was there before");
        new TerminationMessage(file, notes::add).write(message);
        return Files.readString(file);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_095, 4_096})
    void aMessageUpToTheLimitOfTheKubeletIsWhole(int length) throws IOException {
        assertThat(written("m".repeat(length))).isEqualTo("m".repeat(length));
        assertThat(notes).isEmpty();
    }

    @Test
    void aLongerOneKeepsItsStart() throws IOException {
        assertThat(written("m".repeat(4_097))).isEqualTo("m".repeat(4_096));
        assertThat(written("start" + "m".repeat(100_000))).startsWith("start").hasSizeBetween(4_000, 4_096);
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "€", "😀"})
    void noCharacterIsCutInTheMiddle(String character) throws IOException {
        for (String prefix : List.of("", "a", "ab", "abc")) {
            String text = written(prefix + character.repeat(4_096));

            assertThat(text).startsWith(prefix + character).doesNotContain("?", "\ufffd");
            assertThat(text.substring(prefix.length()).replace(character, "")).isEmpty();
        }
    }

    @Test
    void outsideOfAPodThereIsNoFile() {
        Path file = folder.resolve("none");
        new TerminationMessage(file, notes::add).write("failed");

        assertThat(file).doesNotExist();
        assertThat(notes).isEmpty();
    }

    @Test
    void aFileThatCannotBeWrittenIsANote() {
        new TerminationMessage(folder, notes::add).write("failed");

        assertThat(notes).hasSize(1).allMatch(note -> note.startsWith("the message cannot be written to `" + folder));
    }

    @Test
    void theResultIsWrittenWhereArgoReadsItIfItDoes() throws IOException {
        Path file = folder.resolve("result");

        new ResultFile(Optional.empty(), notes::add).write("loss 0.1");
        new ResultFile(Optional.of(file), notes::add).write("loss 0.1");
        assertThat(file).hasContent("loss 0.1");
        assertThat(notes).isEmpty();
        new ResultFile(Optional.of(file.resolve("x")), notes::add).write("loss 0.1");
        assertThat(notes)
                .hasSize(1)
                .allMatch(note -> note.startsWith("the result cannot be written to `" + file.resolve("x")));
    }
}
