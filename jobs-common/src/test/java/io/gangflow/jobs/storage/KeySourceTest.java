package io.gangflow.jobs.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySourceTest {

    private static final String TEXT = """
            # of two stores
            [default]
            aws_access_key_id = AKID
            aws_secret_access_key=canary-key-hush=hush
            [other]
            aws_access_key_id = OTHER
            aws_secret_access_key = canary-key-silence
            [half]
            aws_access_key_id = HALF
            """;

    @TempDir
    private Path folder = Path.of("");

    private Map<String, String> file(String profile) throws IOException {
        Path file = Files.writeString(folder.resolve("credentials"), TEXT);
        return Map.of("AWS_SHARED_CREDENTIALS_FILE", file.toString(), "AWS_PROFILE", profile);
    }

    private static Optional<S3Keys> keys(Map<String, String> environment) throws IOException {
        return KeySource.of(environment, Clock.systemUTC()).keys();
    }

    private static S3Keys lasting(String access, String secret) {
        return new S3Keys(access, secret, "", Optional.empty());
    }

    @Test
    void keysComeFromTheMountedFile() throws IOException {
        assertThat(keys(file(""))).contains(lasting("AKID", "canary-key-hush=hush"));
        assertThat(keys(file("other"))).contains(lasting("OTHER", "canary-key-silence"));
    }

    @Test
    void variablesTakePrecedence() throws IOException {
        Map<String, String> variables = Map.of(
                "AWS_ACCESS_KEY_ID", "ID", "AWS_SECRET_ACCESS_KEY", "s", "AWS_SHARED_CREDENTIALS_FILE", "/absent");

        assertThat(keys(variables)).contains(lasting("ID", "s"));
    }

    @Test
    void whatIsMissingIsNamedWithoutTheSecret() {
        assertThatThrownBy(() -> keys(Map.of()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("AWS_SHARED_CREDENTIALS_FILE");
        assertThatThrownBy(() -> keys(Map.of("AWS_SHARED_CREDENTIALS_FILE", "/absent")))
                .hasMessageContainingAll("AWS_SHARED_CREDENTIALS_FILE", "`gangflow-storage`", "`credentials`");
        assertThatThrownBy(() -> keys(file("half")))
                .hasMessageContaining("`half`")
                .hasMessageNotContaining("HALF");
    }
}
