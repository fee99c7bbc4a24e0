package io.gangflow.training.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class S3KeysTest {

    private static final String TEXT = """
            # of two stores
            [default]
            aws_access_key_id = AKID
            aws_secret_access_key=hush=hush
            [other]
            aws_access_key_id = OTHER
            aws_secret_access_key = silence
            [half]
            aws_access_key_id = HALF
            """;

    @TempDir
    private Path folder = Path.of("");

    private Map<String, String> file(String profile) throws IOException {
        Path file = Files.writeString(folder.resolve("credentials"), TEXT);
        return Map.of("AWS_SHARED_CREDENTIALS_FILE", file.toString(), "AWS_PROFILE", profile);
    }

    @Test
    void keysComeFromTheMountedFile() throws IOException {
        assertThat(S3Keys.of(new Variables(file("")))).isEqualTo(new S3Keys("AKID", "hush=hush"));
        assertThat(S3Keys.of(new Variables(file("other")))).isEqualTo(new S3Keys("OTHER", "silence"));
    }

    @Test
    void variablesTakePrecedence() {
        Map<String, String> variables = Map.of(
                "AWS_ACCESS_KEY_ID", "ID", "AWS_SECRET_ACCESS_KEY", "s", "AWS_SHARED_CREDENTIALS_FILE", "/absent");

        assertThat(S3Keys.of(new Variables(variables))).isEqualTo(new S3Keys("ID", "s"));
    }

    @Test
    void whatIsMissingIsNamedWithoutTheSecret() {
        assertThatThrownBy(() -> S3Keys.of(new Variables(Map.of())))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("AWS_SHARED_CREDENTIALS_FILE");
        assertThatThrownBy(() -> S3Keys.of(new Variables(Map.of("AWS_SHARED_CREDENTIALS_FILE", "/absent"))))
                .hasMessageContainingAll("/absent", "`gangflow-storage`", "`credentials`");
        assertThatThrownBy(() -> S3Keys.of(new Variables(file("half")))).hasMessageContaining("[half]");
        assertThat(new S3Keys("AKID", "hush").toString()).doesNotContain("hush");
    }
}
