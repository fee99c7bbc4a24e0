package io.gangflow.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.home.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AirflowTokenTest {

    @TempDir
    private Path folder;

    @Test
    void theTokenIsCreatedOnceForItsOwnerOnly() throws IOException {
        AirflowToken token = AirflowToken.of(new StateFolder(folder));

        String first = token.read();

        assertThat(first).matches("[0-9a-f]{64}");
        assertThat(token.read()).isEqualTo(first);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token.file())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(token.file().getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aTokenThatOthersCanReadIsRefused() throws IOException {
        AirflowToken token = AirflowToken.of(new StateFolder(folder));
        token.read();
        Files.setPosixFilePermissions(token.file(), PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(token::read).isInstanceOf(CommandFailure.class).hasMessageContaining("chmod 600");
    }
}
