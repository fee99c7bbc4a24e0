package io.gangflow.kubernetes.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The schemas of the CRDs of Argo 4.1 and Volcano, by group and kind. */
public final class ClusterSchemas {

    private static final Path CRDS = Path.of("../../shared/crds");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, JsonNode> schemas = new LinkedHashMap<>();

    private ClusterSchemas() {}

    /** Returns whether the CRDs are available. */
    public static boolean areHere() {
        return Files.isDirectory(CRDS);
    }

    /** Reads the CRDs of the objects that Gangflow creates. */
    public static ClusterSchemas read() throws IOException {
        ClusterSchemas read = new ClusterSchemas();
        YAMLMapper yaml = new YAMLMapper();
        for (String file : List.of(
                "argo/argoproj.io_workflowtemplates.yaml",
                "argo/argoproj.io_cronworkflows.yaml",
                "volcano/batch.volcano.sh_jobs.yaml",
                "volcano/scheduling.volcano.sh_podgroups.yaml",
                "volcano/scheduling.volcano.sh_queues.yaml")) {
            JsonNode crd = yaml.readTree(CRDS.resolve(file).toFile());
            read.schemas.put(
                    crd.at("/spec/group").asText() + "/"
                            + crd.at("/spec/names/kind").asText(),
                    crd.at("/spec/versions/0/schema/openAPIV3Schema"));
        }
        return read;
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
