package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An input or output file or folder of a template. */
public record Artifact(
        String name,
        String path,
        @Nullable RawArtifact raw,
        @Nullable S3Artifact s3,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public Artifact {
        name = ArgoObject.text(name);
        path = ArgoObject.text(path);
        rest = ArgoObject.map(rest);
    }

    /** A file whose content is in the template. */
    public static Artifact raw(String name, String path, String data) {
        return new Artifact(name, path, new RawArtifact(data, Map.of()), null, Map.of());
    }
}
