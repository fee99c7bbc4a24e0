package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.json.BoundedJson;

/** API objects as JSON trees, and access to their fields. */
final class JsonTrees {

    private JsonTrees() {}

    static ObjectNode of(Object object) {
        return BoundedJson.MAPPER.valueToTree(object);
    }

    static ObjectNode empty() {
        return BoundedJson.MAPPER.createObjectNode();
    }

    static GenericKubernetesResource resource(JsonNode tree) {
        return BoundedJson.MAPPER.convertValue(tree, GenericKubernetesResource.class);
    }
}
