package io.gangflow.cli.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gangflow.cli.command.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --secret}: its forms, and that a value is never printed. */
final class SecretArgumentsTest {

    private static final Map<String, String> MACHINE = Map.of("DB_PASSWORD", "from the machine", "EMPTY", "");

    @TempDir
    Path folder;

    @Test
    void aValueIsGivenByItselfByAFileAndByAVariable() throws IOException {
        Path file = Files.write(folder.resolve("key.bin"), new byte[] {0, (byte) 0xff, '\n'});

        Map<String, Map<String, byte[]>> secrets = SecretArguments.read(
                "--secret",
                List.of("db.user=anna", "db.password=env:DB_PASSWORD", "wandb.key=@" + file, "db.note=env:EMPTY"),
                MACHINE);

        assertThat(secrets).containsOnlyKeys("db", "wandb");
        assertThat(text(secrets, "db", "user")).isEqualTo("anna");
        assertThat(text(secrets, "db", "password")).isEqualTo("from the machine");
        assertThat(text(secrets, "db", "note")).isEmpty();
        assertThat(secrets.getOrDefault("wandb", Map.of()).get("key")).isEqualTo(new byte[] {0, (byte) 0xff, '\n'});
    }

    @Test
    void aValueMayHoldEqualSignsAndLines() throws IOException {
        Map<String, Map<String, byte[]>> secrets = SecretArguments.read(
                "--secret", List.of("db.url=jdbc:x?a=b&c=d", "db.pem=one\ntwo\n", "db.empty="), MACHINE);

        assertThat(text(secrets, "db", "url")).isEqualTo("jdbc:x?a=b&c=d");
        assertThat(text(secrets, "db", "pem")).isEqualTo("one\ntwo\n");
        assertThat(text(secrets, "db", "empty")).isEmpty();
    }

    @Test
    void aKeyMayHaveDots() throws IOException {
        Map<String, Map<String, byte[]>> secrets = SecretArguments.read(
                "--secret", List.of("tls-1.tls.crt=a", "tls-1.tls.key=b", "tls-1..dockerconfigjson=c"), MACHINE);

        assertThat(secrets.getOrDefault("tls-1", Map.of())).containsOnlyKeys("tls.crt", "tls.key", ".dockerconfigjson");
    }

    @Test
    void theLastValueOfAKeyCounts() throws IOException {
        assertThat(text(
                        SecretArguments.read("--secret", List.of("db.user=anna", "db.user=ben"), MACHINE),
                        "db",
                        "user"))
                .isEqualTo("ben");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2",
                "hunter2=",
                "hunter2==",
                "=hunter2",
                "password=hunter2",
                "db.=hunter2",
                ".key=hunter2",
                "Db.key=hunter2",
                "db-.key=hunter2",
                "db.a/b=hunter2",
                "db.password:hunter2",
                "db password=hunter2",
                ""
            })
    void anotherFormIsRefusedWithoutShowingIt(String argument) {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> SecretArguments.read("--secret", List.of("db.user=anna", argument), MACHINE))
                .withMessage("--secret: value 2 is not NAME.KEY=VALUE, such as wandb.key=env:WANDB_KEY")
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(2));
    }

    @Test
    void aVariableThatIsNotSetIsRefused() {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> SecretArguments.read("--secret", List.of("db.password=env:ABSENT"), MACHINE))
                .withMessage("--secret db.password: the variable `ABSENT` is not set");
    }

    @Test
    void aFileThatIsNotThereOrTooLargeIsRefused() throws IOException {
        Path large = Files.write(folder.resolve("large"), new byte[(1 << 20) + 1]);

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> SecretArguments.read("--secret", List.of("db.password=@nowhere/key"), MACHINE))
                .withMessage("--secret db.password: no file `nowhere/key`");
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> SecretArguments.read("--secret", List.of("db.password=@" + folder), MACHINE))
                .withMessageContaining("no file");
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> SecretArguments.read("--secret", List.of("db.password=@" + large), MACHINE))
                .withMessage("--secret db.password: `%s` has more than 1 MiB".formatted(large));
    }

    private static String text(Map<String, Map<String, byte[]>> secrets, String name, String key) {
        return new String(secrets.getOrDefault(name, Map.of()).getOrDefault(key, new byte[] {'?'}), UTF_8);
    }
}
