package io.gangflow.dist.stage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A bill of materials in CycloneDX JSON. Maven's plugin hashes the jars of this project in {@code target}. The jars of
 * an archive have other bytes, because those in {@code target} contain modes that depend on the umask; so their hashes
 * are computed from the archive.
 */
public record BillOfMaterials(Path bill) {

    private static final String GROUP = "io.gangflow";

    /**
     * Writes the bill with the SHA-256 of each jar of this project in an archive; a jar that is in no archive has no
     * hash.
     *
     * @param archive folder of an archive that contains the jars
     */
    public void write(Path archive, Path file) throws IOException {
        JsonNode content = BoundedJson.MAPPER.readTree(bill.toFile());
        for (JsonNode component : content.path("components")) {
            if (component.path("group").asText().equals(GROUP)) {
                ObjectNode own = (ObjectNode) component;
                own.remove("hashes");
                Optional<Path> jar = jar(
                        archive, own.path("name").asText(), own.path("version").asText());
                if (jar.isPresent()) {
                    own.putArray("hashes").addObject().put("alg", "SHA-256").put("content", Sha256.of(jar.get()));
                }
            }
        }
        Files.writeString(file, BoundedJson.INDENTED.writeValueAsString(content) + "\n");
    }

    private static Optional<Path> jar(Path archive, String name, String version) throws IOException {
        String file = "%s-%s.jar".formatted(name, version.replace("-SNAPSHOT", ""));
        try (Stream<Path> files = Files.walk(archive)) {
            return files.filter(path -> path.endsWith(file)).findFirst();
        }
    }
}
