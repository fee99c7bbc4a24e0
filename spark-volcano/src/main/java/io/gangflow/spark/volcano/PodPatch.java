package io.gangflow.spark.volcano;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/**
 * Merges the patch of a role's setting into the finished pod, by the rules of Kubernetes' strategic merge patch without
 * its directives: mappings merge, the lists of {@link #KEYS} merge by key, everything else is replaced.
 */
final class PodPatch {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final Map<String, String> KEYS = Map.of(
            "containers", "name",
            "initContainers", "name",
            "volumes", "name",
            "env", "name",
            "volumeMounts", "mountPath",
            "ports", "containerPort",
            "imagePullSecrets", "name",
            "hostAliases", "ip");

    private PodPatch() {}

    /**
     * Returns the pod with the patch of its role; unchanged without one.
     *
     * @throws IllegalArgumentException if the setting is not a JSON object
     */
    static SparkPod apply(SparkPod pod, SparkConf conf, VolcanoSetting setting) {
        String text = setting.of(conf);
        if (text.isEmpty()) {
            return pod;
        }
        String main = pod.container().getName();
        Pod whole = new PodBuilder(pod.pod())
                .editOrNewSpec()
                .addToContainers(pod.container())
                .endSpec()
                .build();
        ObjectNode tree = MAPPER.valueToTree(whole);
        merge(tree, read(text, setting));
        Pod merged = MAPPER.convertValue(tree, Pod.class);
        List<Container> others = new ArrayList<>(merged.getSpec().getContainers());
        Container container = others.stream()
                .filter(each -> main.equals(each.getName()))
                .findFirst()
                .orElseThrow();
        others.remove(container);
        return new SparkPod(
                new PodBuilder(merged)
                        .editSpec()
                        .withContainers(others)
                        .endSpec()
                        .build(),
                container);
    }

    private static ObjectNode read(String text, VolcanoSetting setting) {
        try {
            if (MAPPER.readTree(text) instanceof ObjectNode patch) {
                return patch;
            }
            throw new IllegalArgumentException("`%s` is not a JSON object".formatted(setting.key()));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "`%s` is not JSON: %s".formatted(setting.key(), e.getOriginalMessage()), e);
        }
    }

    private static void merge(ObjectNode target, ObjectNode patch) {
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            String name = field.getKey();
            String key = KEYS.get(name);
            if (field.getValue() instanceof ObjectNode object && target.get(name) instanceof ObjectNode child) {
                merge(child, object);
            } else if (key != null
                    && field.getValue() instanceof ArrayNode list
                    && target.get(name) instanceof ArrayNode present) {
                list.forEach(element -> merge(present, (ObjectNode) element, key));
            } else {
                target.set(name, field.getValue());
            }
        }
    }

    private static void merge(ArrayNode present, ObjectNode element, String key) {
        for (JsonNode each : present) {
            if (each instanceof ObjectNode object && object.path(key).equals(element.path(key))) {
                merge(object, element);
                return;
            }
        }
        present.add(element);
    }
}
