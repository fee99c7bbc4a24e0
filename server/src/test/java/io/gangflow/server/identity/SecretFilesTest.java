package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SecretFilesTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void filesThatOthersCanReadAreRefused() throws IOException {
        Path key = folder.resolve("key");
        for (String open : List.of("rw-r--r--", "rw----r--", "rw--w----", "rw-----w-")) {
            SecretFiles.write(key, "k".repeat(40), open);
            assertThatThrownBy(() -> SigningKey.read(key))
                    .isInstanceOf(SecretFileException.class)
                    .hasMessageContaining(open)
                    .hasMessageContaining("hint: chmod 600");
        }
        for (String closed : List.of("rw-------", "r--------", "r--r-----")) {
            SecretFiles.write(key, "k".repeat(40), "rw-------");
            SecretFiles.write(key, "k".repeat(40), closed);
            assertThat(SigningKey.read(key).bytes()).hasSize(40);
        }
    }

    @Test
    void shortKeysAndMissingFilesAreRefused() throws IOException {
        Path key = SecretFiles.write(folder.resolve("key"), "k".repeat(31) + "\n");
        assertThatThrownBy(() -> SigningKey.read(key)).hasMessageContaining("31 bytes and needs 32");
        assertThatThrownBy(() -> SigningKey.read(folder.resolve("none")))
                .hasMessageEndingWith("cannot be read: it does not exist");
    }

    @Test
    void aLineEndIsNoPartOfTheKey() throws IOException {
        Path one = SecretFiles.write(folder.resolve("one"), "k".repeat(32) + "\r\n");
        Path other = SecretFiles.write(folder.resolve("other"), "k".repeat(32));
        assertThat(SigningKey.read(one).bytes())
                .isEqualTo(SigningKey.read(other).bytes());
        assertThat(SigningKey.read(one)).hasToString("SigningKey[***]");
    }
}
