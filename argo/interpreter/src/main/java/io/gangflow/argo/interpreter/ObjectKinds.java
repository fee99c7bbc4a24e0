package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.json.ModelClasses;
import io.gangflow.kubernetes.kind.KindCatalogue;

/** The model classes of objects in manifests; unknown kinds stay generic. */
final class ObjectKinds {

    private ObjectKinds() {}

    static HasMetadata read(JsonNode tree) {
        String kind = tree.path("apiVersion").asText() + "/" + tree.path("kind").asText();
        Class<? extends HasMetadata> type = KindCatalogue.of(kind)
                .<Class<? extends HasMetadata>>map(ModelClasses::of)
                .orElse(GenericKubernetesResource.class);
        HasMetadata object = ManifestTree.convert(tree, type);
        if (object.getMetadata() == null) {
            throw UnsupportedWorkflowException.field(kind, "a manifest without metadata");
        }
        return object;
    }
}
