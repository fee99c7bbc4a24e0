package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hashes are those of the jars in an archive, not of those in the build folder. */
class BillOfMaterialsTest {

    private static final String BILL = """
            {"bomFormat": "CycloneDX", "components": [
              {"group": "io.gangflow", "name": "gangflow-live", "version": "0.1.0", "hashes": [{"alg": "MD5", "content": "a"}]},
              {"group": "io.gangflow", "name": "gangflow-gone", "version": "0.1.0", "hashes": [{"alg": "MD5", "content": "b"}]},
              {"group": "info.picocli", "name": "picocli", "version": "4.7.7", "hashes": [{"alg": "MD5", "content": "c"}]}
            ]}
            """;

    @TempDir
    private Path folder;

    @Test
    void hashesOfOwnJarsAreThoseOfTheArchive() throws IOException {
        Path bill = Files.writeString(folder.resolve("bom.json"), BILL);
        Path jar = Files.createDirectories(folder.resolve("archive/lib")).resolve("gangflow-live-0.1.0.jar");
        Files.writeString(jar, "jar");

        new BillOfMaterials(bill).write(folder.resolve("archive"), folder.resolve("out.json"));

        JsonNode components =
                BoundedJson.MAPPER.readTree(folder.resolve("out.json").toFile()).path("components");
        assertThat(components.path(0).path("hashes")).hasSize(1);
        assertThat(components.path(0).at("/hashes/0/content").asText()).isEqualTo(Sha256.of(jar));
        assertThat(components.path(1).has("hashes")).isFalse();
        assertThat(components.path(2).at("/hashes/0/content").asText()).isEqualTo("c");
    }
}
