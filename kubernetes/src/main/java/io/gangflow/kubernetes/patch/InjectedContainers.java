package io.gangflow.kubernetes.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The containers that Argo adds to the pods of templates, and the volume of their token (argo-workflows 4.1,
 * workflow/controller/workflowpod.go). A {@code podSpecPatch} can name them. They do not exist when a workflow is
 * executed without Argo.
 */
public final class InjectedContainers {

    private static final Map<String, List<String>> NAMES = Map.of(
            "initContainers", List.of("init"),
            "containers", List.of("wait"),
            "volumes", List.of("exec-sa-token"));

    private InjectedContainers() {}

    /** Returns the patch of a pod's spec without them; empty if it contains nothing else, or is not an object. */
    public static Optional<ObjectNode> withoutIn(JsonNode patch) {
        if (!(patch instanceof ObjectNode given)) {
            return Optional.empty();
        }
        ObjectNode ours = given.deepCopy();
        NAMES.forEach((field, names) -> {
            if (ours.get(field) instanceof ArrayNode list) {
                list.removeIf(element -> names.contains(element.path("name").asText()));
                if (list.isEmpty()) {
                    ours.remove(field);
                }
            }
        });
        return ours.isEmpty() ? Optional.empty() : Optional.of(ours);
    }
}
