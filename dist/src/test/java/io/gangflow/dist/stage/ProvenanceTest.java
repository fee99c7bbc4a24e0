package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.dist.platform.Release;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statement names every file with its checksum, and what it was built from. */
class ProvenanceTest {

    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void everyPublishedFileAndEveryInputHasItsDigest() throws IOException {
        Path archive = Files.writeString(folder.resolve("gangflow-0.1.0-linux-x64.tar.gz"), "archive");
        Path project = Path.of("..");
        Release release = new Release(
                "0.1.0",
                project,
                folder,
                folder,
                Instant.EPOCH,
                URI.create("https://example.com/d"),
                URI.create("https://example.com"));

        JsonNode statement = Provenance.of(release, COMMIT);

        assertThat(statement.path("_type").asText()).isEqualTo("https://in-toto.io/Statement/v1");
        assertThat(statement.path("subject")).hasSize(1);
        assertThat(statement.at("/subject/0/name").asText()).isEqualTo("gangflow-0.1.0-linux-x64.tar.gz");
        assertThat(statement.at("/subject/0/digest/sha256").asText()).isEqualTo(Sha256.of(archive));
        JsonNode inputs = statement.at("/predicate/buildDefinition/resolvedDependencies");
        assertThat(inputs.at("/0/digest/gitCommit").asText()).isEqualTo(COMMIT);
        assertThat(inputs.at("/1/name").asText()).isEqualTo("pom.xml");
        assertThat(inputs.at("/1/digest/sha256").asText()).isEqualTo(Sha256.of(project.resolve("pom.xml")));
        assertThat(Provenance.of(release, COMMIT)).as("a second statement").isEqualTo(statement);
    }
}
