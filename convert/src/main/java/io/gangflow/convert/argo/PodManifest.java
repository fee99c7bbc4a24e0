package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.convert.change.ScriptFlag;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pod that Argo creates from a template, as an object: for fields that a stage cannot have, such as volumes and
 * sidecars (Argo 4.1, workflow/controller/workflowpod.go).
 */
record PodManifest(Templates templates, Field template, ArgoText text) {

    /** Fields of a template with defaults in the spec of the workflow. */
    static final List<String> SHARED = List.of(
            "schedulerName",
            "nodeSelector",
            "tolerations",
            "affinity",
            "securityContext",
            "serviceAccountName",
            "hostAliases",
            "automountServiceAccountToken");

    /** Fields of a template that are copied to the pod. */
    static final List<String> OF_POD =
            List.of("container", "script", "initContainers", "sidecars", "volumes", "daemon", "priorityClassName");

    Optional<ObjectNode> object() {
        ArrayNode together =
                ContainerSets.together(template.at(ContainerSets.SET).tree());
        Field main = !together.isEmpty()
                ? template.at(ContainerSets.SET)
                : template.at(template.at("script").isGiven() ? "script" : "container");
        if (!main.tree().isObject()) {
            return Optional.empty();
        }
        ObjectNode pod = Values.JSON.objectNode().put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata =
                pod.putObject("metadata").put("name", template.at("name").peek().orElse("step"));
        for (String key : List.of("labels", "annotations")) {
            if (!template.at("metadata", key).tree().isEmpty()) {
                metadata.set(key, template.at("metadata", key).tree());
            }
        }
        ObjectNode spec = pod.putObject("spec").put("restartPolicy", "Never");
        for (String key : SHARED) {
            Field own = template.at(key).isGiven()
                    ? template.at(key)
                    : templates.spec().at(key);
            if (own.isGiven()) {
                spec.set(key, own.tree());
            }
        }
        priority(spec);
        volumes(spec);
        ArrayNode first = named(template.at("initContainers").tree(), main, "init");
        for (JsonNode sidecar : named(template.at("sidecars").tree(), main, "sidecar")) {
            first.add(
                    ((ObjectNode) sidecar).put("restartPolicy", "Always")); // ends after the main container, as in Argo
        }
        if (!first.isEmpty()) {
            spec.set("initContainers", first);
        }
        spec.set("containers", together.isEmpty() ? together.add(main(main)) : together);
        JsonNode constant = constants(pod);
        return text.needsRun() ? Optional.empty() : Optional.of((ObjectNode) constant);
    }

    private void priority(ObjectNode spec) {
        Field own = template.at("priorityClassName");
        Field all = templates.spec().at("podPriorityClassName");
        (own.isGiven() ? own : all).peek().ifPresent(name -> spec.put("priorityClassName", name));
    }

    /** Only those that a container mounts: the others are for other templates. */
    private void volumes(ObjectNode spec) {
        ArrayNode volumes = Values.JSON.arrayNode();
        List<Field> all = new ArrayList<>(templates.spec().at("volumes").items());
        all.addAll(template.at("volumes").items());
        all.stream().filter(volume -> mounts(template, volume)).forEach(volume -> volumes.add(volume.tree()));
        if (!volumes.isEmpty()) {
            spec.set("volumes", volumes);
        }
    }

    /** Whether a container of a template mounts a volume. */
    static boolean mounts(Field template, Field volume) {
        return template.tree().findValues("volumeMounts").stream()
                .flatMap(mounts -> mounts.findValues("name").stream())
                .anyMatch(volume.tree().path("name")::equals);
    }

    private static ObjectNode main(Field field) {
        ObjectNode container = Values.JSON.objectNode().put("name", "main");
        field.tree()
                .properties()
                .forEach(entry ->
                        container.putIfAbsent(entry.getKey(), entry.getValue().deepCopy()));
        if (container.has("source")) {
            ArrayNode command = container.withArray("/command");
            List<String> words = new ArrayList<>();
            command.forEach(word -> words.add(word.asText()));
            ScriptFlag.of(words).ifPresent(command::add);
            command.add(container.path("source").asText());
            container.remove("source");
        }
        return container;
    }

    private static ArrayNode named(JsonNode containers, Field main, String prefix) {
        ArrayNode named = Values.JSON.arrayNode();
        for (JsonNode each : containers) {
            ObjectNode container = each.deepCopy();
            JsonNode mirrors = container.remove("mirrorVolumeMounts");
            if (mirrors != null && mirrors.asBoolean()) {
                ArrayNode mounts = container.withArray("/volumeMounts");
                main.at("volumeMounts").tree().forEach(mounts::add);
            }
            if (!container.has("name")) {
                container.put("name", prefix + "-" + named.size());
            }
            named.add(container);
        }
        return named;
    }

    private JsonNode constants(JsonNode value) {
        if (value.isTextual()) {
            return TextNode.valueOf(text.plain(value.asText()));
        }
        if (value.isArray()) {
            ArrayNode array = Values.JSON.arrayNode();
            value.forEach(each -> array.add(constants(each)));
            return array;
        }
        if (value.isObject()) {
            ObjectNode object = Values.JSON.objectNode();
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                object.set(entry.getKey(), constants(entry.getValue()));
            }
            return object;
        }
        return value;
    }
}
