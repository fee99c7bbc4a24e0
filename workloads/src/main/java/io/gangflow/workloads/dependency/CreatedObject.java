package io.gangflow.workloads.dependency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.json.BoundedJson;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An object that an Argo pod creates and waits for, read from the template in the pod's variable {@code ARGO_TEMPLATE}
 * (argo-workflows 4.1.2, workflow/common/common.go, EnvVarTemplate). Argo omits the variable if the template is too
 * large; then the objects are unknown.
 */
record CreatedObject(String kind, String name, Map<String, String> labels) {

    private static final String VARIABLE = "ARGO_TEMPLATE";

    CreatedObject {
        labels = Map.copyOf(labels);
    }

    /**
     * Returns the objects that the pod creates; none for pods that do their own work, or that do not wait for what they
     * create.
     */
    static List<CreatedObject> by(PodFacts pod) {
        return template(pod).flatMap(CreatedObject::manifest).stream()
                .flatMap(manifest -> new ManifestReader().text("", manifest).manifests().objects().stream())
                .map(CreatedObject::of)
                .toList();
    }

    private static CreatedObject of(ForeignObject object) {
        return new CreatedObject(object.kind(), object.name(), object.labels());
    }

    private static Optional<String> manifest(JsonNode template) {
        JsonNode resource = template.path("resource");
        return resource.path("successCondition").asText("").isEmpty()
                ? LaunchedObject.manifest(template)
                : Optional.of(resource.path("manifest").asText(""));
    }

    private static Optional<JsonNode> template(PodFacts pod) {
        return Stream.concat(pod.spec().getInitContainers().stream(), pod.spec().getContainers().stream())
                .map(Container::getEnv)
                .flatMap(List::stream)
                .filter(variable -> VARIABLE.equals(variable.getName()) && variable.getValue() != null)
                .map(EnvVar::getValue)
                .findFirst()
                .flatMap(CreatedObject::parse);
    }

    private static Optional<JsonNode> parse(String json) {
        try {
            return Optional.of(BoundedJson.MAPPER.readTree(json));
        } catch (JsonProcessingException exception) {
            return Optional.empty(); // not written by Argo: the objects are unknown
        }
    }
}
