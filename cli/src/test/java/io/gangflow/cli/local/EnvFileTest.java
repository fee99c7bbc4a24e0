package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gangflow.cli.command.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --env-file}: the syntax of dotenv files. */
final class EnvFileTest {

    @TempDir
    Path folder;

    @Test
    void variablesAreReadInTheOrderOfTheFile() throws IOException {
        assertThat(read("""
                # of the project
                STAGE=test

                  export LEVEL=info
                URL = https://example.com/?a=b#c
                EMPTY=
                SINGLE='a b'
                DOUBLE="a b "
                QUOTE='it is "so"'
                HALF="open
                NOT_EXPANDED=$HOME/${STAGE}
                spark.level=2
                """))
                .containsExactly(
                        Map.entry("STAGE", "test"),
                        Map.entry("LEVEL", "info"),
                        Map.entry("URL", "https://example.com/?a=b#c"),
                        Map.entry("EMPTY", ""),
                        Map.entry("SINGLE", "a b"),
                        Map.entry("DOUBLE", "a b "),
                        Map.entry("QUOTE", "it is \"so\""),
                        Map.entry("HALF", "\"open"),
                        Map.entry("NOT_EXPANDED", "$HOME/${STAGE}"),
                        Map.entry("spark.level", "2"));
    }

    @Test
    void linesMayEndAsOnWindows() throws IOException {
        assertThat(read("A=1\r\nB=2\r\n")).isEqualTo(Map.of("A", "1", "B", "2"));
    }

    @Test
    void theLastLineOfANameCounts() throws IOException {
        assertThat(read("A=1\nA=2\n")).isEqualTo(Map.of("A", "2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunter2", "2A=hunter2", "=hunter2", "A B=hunter2", "export", "A: hunter2"})
    void anotherLineIsRefusedWithoutShowingIt(String line) throws IOException {
        Path file = Files.writeString(folder.resolve(".env"), "A=1\n\n" + line + "\n");

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> EnvFile.read(file))
                .withMessage("--env-file: line 3 of `%s` is not NAME=VALUE".formatted(file))
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(2));
    }

    @Test
    void aFileThatIsNotThereIsNoTextOrIsTooLargeIsRefused() throws IOException {
        Path latin = Files.write(folder.resolve("latin"), new byte[] {'A', '=', (byte) 0xe4});
        Path large = Files.write(folder.resolve("large"), new byte[(1 << 20) + 1]);

        refused(folder.resolve("absent"), "no file `%s`");
        refused(folder, "no file `%s`");
        refused(latin, "`%s` is not text in UTF-8");
        refused(large, "`%s` has more than 1 MiB");
    }

    private static void refused(Path file, String message) {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> EnvFile.read(file))
                .withMessage("--env-file: " + message.formatted(file));
    }

    private Map<String, String> read(String text) throws IOException {
        return EnvFile.read(Files.writeString(folder.resolve(".env"), text));
    }
}
