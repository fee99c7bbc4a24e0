package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PasswordsTest {

    private static final String LONGEST = "é".repeat(36);

    @TempDir
    private Path folder = Path.of("");

    /** Uses the lowest cost, to save time, and a clock that does not advance. */
    private Passwords passwords(Map<String, String> users) throws IOException {
        StringBuilder lines = new StringBuilder();
        users.forEach((name, password) -> {
            byte[] hash = BCrypt.withDefaults().hash(10, password.getBytes(StandardCharsets.UTF_8));
            lines.append(name)
                    .append(':')
                    .append(new String(hash, StandardCharsets.US_ASCII))
                    .append('\n');
        });
        Path file = SecretFiles.write(folder.resolve("users"), lines.toString());
        return new Passwords(new UsersFile(file), () -> 0);
    }

    private static Credentials.Password login(String user, String password) {
        return new Credentials.Password(user, password);
    }

    @Test
    void onlyTheRightPasswordOfAUserIsTaken() throws IOException, InterruptedException {
        Passwords passwords = passwords(Map.of("ada", "s3cret", "bob", LONGEST));

        for (int again = 0; again < 2; again++) {
            assertThat(passwords.check(login("ada", "s3cret"), "").map(User::name))
                    .contains("ada");
            assertThat(passwords.check(login("bob", LONGEST), "").map(User::name))
                    .contains("bob");
            assertThat(passwords.check(login("ada", "S3cret"), "")).isEmpty();
            assertThat(passwords.check(login("ada", ""), "")).isEmpty();
            assertThat(passwords.check(login("bob", LONGEST + "x"), ""))
                    .as("beyond what bcrypt sees")
                    .isEmpty();
            assertThat(passwords.check(login("eve", "s3cret"), "")).isEmpty();
            assertThat(passwords.check(login("", ""), "")).isEmpty();
        }
    }

    @Test
    void anAddressThatTriesAndTriesIsAskedToWait() throws IOException, InterruptedException {
        Passwords passwords = passwords(Map.of("ada", "s3cret"));

        for (int i = 0; i < 20; i++) {
            assertThat(passwords.check(login("ada", "guess"), "192.0.2.1")).isEmpty();
        }
        assertThatThrownBy(() -> passwords.check(login("ada", "guess"), "192.0.2.1"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(429));
    }

    @Test
    void aLineForTheFileIsMadeOnlyOfWhatItCanHold() {
        assertThat(Passwords.line("ada", "s3cret", "ops,research"))
                .startsWith("ada:$2a$12$")
                .endsWith(":ops,research");
        assertThatThrownBy(() -> Passwords.line("ada", LONGEST + "x", ""))
                .hasMessageContaining("73 bytes and must have 1 to 72");
        assertThatThrownBy(() -> Passwords.line("ada", "", "")).hasMessageContaining("0 bytes");
        assertThatThrownBy(() -> Passwords.line("a:b", "x", "")).hasMessageContaining("line:1");
    }
}
