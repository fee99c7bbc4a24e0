package io.gangflow.argo.compiler.version;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.schema.ClusterSchemas;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The schemas of one version of Argo, Volcano or Kubernetes: the files of {@code FOLDER/argo/4.1.2},
 * {@code FOLDER/volcano/1.15.1} or {@code FOLDER/kubernetes/1.36.1}.
 */
record VersionedSchemas(String software, SoftwareVersion version, ClusterSchemas schemas) {

    private static final String FOLDER = System.getProperty("crd.versions", "");

    static boolean areHere() {
        return !FOLDER.isEmpty();
    }

    /** Returns those of a software, oldest first. */
    static List<VersionedSchemas> of(String software) throws IOException {
        List<VersionedSchemas> versions = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of(FOLDER, software))) {
            for (Path folder : folders) {
                versions.add(new VersionedSchemas(
                        software,
                        SoftwareVersion.of(folder.getFileName().toString()),
                        ClusterSchemas.ofFolder(folder)));
            }
        }
        versions.sort(Comparator.comparing(VersionedSchemas::version));
        return versions;
    }

    boolean hasKind(String kind) {
        return schemas.schema(kind).isPresent();
    }

    /** Returns whether the schema of a kind describes a field, or leaves open what is in its place. */
    boolean has(String kind, String path) {
        JsonNode schema = schemas.schema(kind).orElseThrow();
        for (String name : path.replace("[]", ".[]").split("\\.", -1)) {
            JsonNode below = name.equals("[]")
                    ? schema.path("items")
                    : schema.path("properties").path(name);
            JsonNode found = below.isMissingNode() ? schema.path("additionalProperties") : below;
            if (found.isMissingNode()) {
                return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean() || !schema.has("type");
            }
            schema = found;
        }
        return true;
    }
}
