package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.OwnerOnly;
import io.gangflow.server.identity.PrivateFile;
import io.gangflow.server.identity.SecretFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;

/**
 * The token that {@code gangflow serve --minicluster} requires: 32 random bytes, hexadecimal, in a file that only its
 * owner can read. The token does not change, so that a client is configured once; to get a new one, delete the file.
 */
record AirflowToken(Path file) {

    private static final int BYTES = 32;

    static AirflowToken of(StateFolder state) {
        return new AirflowToken(state.folder().resolve("minicluster").resolve("airflow-token"));
    }

    /**
     * Returns the token; creates it if missing.
     *
     * @throws CommandFailure when the file cannot be written or others can read it
     */
    String read() {
        try {
            if (!Files.exists(file)) {
                byte[] random = new byte[BYTES];
                new SecureRandom().nextBytes(random);
                OwnerOnly.folder(Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is in a folder"));
                AtomicFile.writeOwnerOnly(file, HexFormat.of().formatHex(random) + "\n");
            }
            String token = new String(PrivateFile.read(file, "token file"), StandardCharsets.US_ASCII).strip();
            if (token.length() < 2 * BYTES) {
                throw new CommandFailure(
                        ExitCode.ENVIRONMENT,
                        "the token in `%s` has %d characters, at least %d are needed; delete the file for another"
                                .formatted(file, token.length(), 2 * BYTES));
            }
            return token;
        } catch (SecretFileException | IOException e) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, String.valueOf(e.getMessage()));
        }
    }
}
