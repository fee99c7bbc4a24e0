package io.gangflow.kubernetes.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;

/** The schemas of CRDs and of Kubernetes' own kinds, by group and kind. */
public final class ClusterSchemas {

    private static final Path CRDS = Path.of("../../shared/crds");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_CHARACTERS = 16 << 20;
    private static final YAMLMapper YAML =
            new YAMLMapper(YAMLFactory.builder().loaderOptions(limits()).build());

    private final Map<String, JsonNode> schemas = new LinkedHashMap<>();

    private ClusterSchemas() {}

    /** The full CRDs of Argo 4 are longer than the parser's default. */
    private static LoaderOptions limits() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(MOST_CHARACTERS);
        return options;
    }

    /** Returns whether the CRDs are available. */
    public static boolean areHere() {
        return Files.isDirectory(CRDS);
    }

    /** Reads the CRDs of the objects that Gangflow creates. */
    public static ClusterSchemas read() throws IOException {
        ClusterSchemas read = new ClusterSchemas();
        for (String file : List.of(
                "argo/argoproj.io_workflowtemplates.yaml",
                "argo/argoproj.io_cronworkflows.yaml",
                "volcano/batch.volcano.sh_jobs.yaml",
                "volcano/scheduling.volcano.sh_podgroups.yaml",
                "volcano/scheduling.volcano.sh_queues.yaml")) {
            read.add(CRDS.resolve(file));
        }
        return read;
    }

    /** Reads the CRDs of a folder, such as those of one version, and each {@code swagger.json} in it. */
    public static ClusterSchemas ofFolder(Path folder) throws IOException {
        ClusterSchemas read = new ClusterSchemas();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.yaml")) {
            for (Path file : files) {
                read.add(file);
            }
        }
        Path swagger = folder.resolve("swagger.json");
        if (Files.exists(swagger)) {
            read.schemas.putAll(new SwaggerSchemas(JSON.readTree(swagger.toFile())).byKind());
        }
        return read;
    }

    private void add(Path file) throws IOException {
        JsonNode crd = YAML.readTree(file.toFile());
        schemas.put(
                crd.at("/spec/group").asText() + "/"
                        + crd.at("/spec/names/kind").asText(),
                crd.at("/spec/versions/0/schema/openAPIV3Schema"));
    }

    /** Returns the schema of a kind such as {@code argoproj.io/WorkflowTemplate}. */
    public Optional<JsonNode> schema(String kind) {
        return Optional.ofNullable(schemas.get(kind));
    }

    /** Returns what is wrong with an object; empty if its kind has no schema here. */
    public Optional<List<String>> problems(HasMetadata object) {
        return problems(kind(object), JSON.valueToTree(object));
    }

    /** Returns what is wrong with a tree; empty if its kind has no schema here. */
    public Optional<List<String>> problems(String kind, JsonNode object) {
        return Optional.ofNullable(schemas.get(kind)).map(schema -> StructuralSchema.problems(schema, object));
    }

    /** Returns a kind such as {@code argoproj.io/WorkflowTemplate}. */
    public static String kind(HasMetadata object) {
        return object.getApiVersion().replaceAll("/.*", "") + "/" + object.getKind();
    }
}
