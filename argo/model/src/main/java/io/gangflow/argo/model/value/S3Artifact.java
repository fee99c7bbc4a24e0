package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** An object, or a prefix of objects, in a bucket. */
public record S3Artifact(
        String bucket,
        String key,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest) implements ArgoObject {

    public S3Artifact {
        bucket = ArgoObject.text(bucket);
        key = ArgoObject.text(key);
        rest = ArgoObject.map(rest);
    }
}
