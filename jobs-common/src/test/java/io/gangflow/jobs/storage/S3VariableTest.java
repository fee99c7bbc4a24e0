package io.gangflow.jobs.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3VariableTest {

    @Test
    void theReferenceHasALineForEachVariableAndNoOther() throws IOException {
        String page = Files.readString(Path.of("../docs/reference/s3.md"));
        List<String> described = Pattern.compile("(?m)^\\| `((AWS|GANGFLOW)_[A-Z0-9_]+)` \\|")
                .matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();

        assertThat(described)
                .isEqualTo(Arrays.stream(S3Variable.values()).map(Enum::name).toList());
    }

    @Test
    void theReferenceNamesEveryIdentity() throws IOException {
        String page = Files.readString(Path.of("../docs/reference/s3.md"));
        for (S3Identity identity : S3Identity.values()) {
            assertThat(page).contains("`" + identity.text() + "`");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AWS_ACCESS_KEY_ID, ENVIRONMENT",
        "AWS_WEB_IDENTITY_TOKEN_FILE, WEB_IDENTITY",
        "AWS_CONTAINER_CREDENTIALS_FULL_URI, POD_IDENTITY",
        "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI, POD_IDENTITY",
        "AWS_PROFILE, PROFILE"
    })
    void anIdentityIsKnownByItsVariable(String variable, S3Identity identity) throws StorageException {
        assertThat(S3Identity.of(Map.of(variable, "x"))).contains(identity);
        assertThat(S3Identity.of(Map.of(variable, " "))).isEmpty();
        assertThat(S3Identity.of(Map.of(variable, "x", "GANGFLOW_S3_CREDENTIALS", "anonymous")))
                .contains(S3Identity.ANONYMOUS);
    }

    @Test
    void theEnvironmentsKeysGoBeforeTheOthers() throws StorageException {
        assertThat(S3Identity.of(Map.of("AWS_ACCESS_KEY_ID", "x", "AWS_WEB_IDENTITY_TOKEN_FILE", "y")))
                .contains(S3Identity.ENVIRONMENT);
    }

    @Test
    void aCredentialsFileIsUsedWhereItExistsAndGoesBeforeThePodsOwnIdentity(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("credentials");
        Map<String, String> environment = Map.of(
                "AWS_SHARED_CREDENTIALS_FILE",
                file.toString(),
                "AWS_CONTAINER_CREDENTIALS_FULL_URI",
                "http://127.0.0.1/x");
        assertThat(S3Identity.of(environment)).contains(S3Identity.POD_IDENTITY);

        Files.writeString(file, "[default]\n");

        assertThat(S3Identity.of(environment)).contains(S3Identity.PROFILE);
    }

    @Test
    void anIdentityThatIsNoneIsNamedWithThoseThatAre() {
        assertThatThrownBy(() -> S3Identity.of(Map.of("GANGFLOW_S3_CREDENTIALS", "irsa")))
                .isInstanceOf(StorageException.class)
                .hasMessageContainingAll("`irsa`", "web-identity", "anonymous");
    }

    @Test
    void keysArePrintedWithoutTheirSecrets() {
        S3Keys keys = new S3Keys("AKIDX", "the-secret", "the-token", java.util.Optional.empty());

        assertThat(keys.toString()).doesNotContain("the-secret", "the-token");
    }
}
