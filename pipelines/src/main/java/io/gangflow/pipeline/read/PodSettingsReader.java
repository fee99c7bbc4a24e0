package io.gangflow.pipeline.read;

import io.gangflow.pipeline.model.ContainerSecurity;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.NodeRule;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.shape.QuantityShape;
import io.gangflow.pipeline.shape.UserShape;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Reads the settings of a stage's pods. */
final class PodSettingsReader {

    private PodSettingsReader() {}

    static PodSettings read(Fields stage) {
        Map<String, PodVolume> volumes = new LinkedHashMap<>();
        stage.objects("volumes").forEach((name, volume) -> volumes.put(name, volume(volume)));
        Map<String, Integer> ports = new LinkedHashMap<>();
        stage.stringMap("ports")
                .keySet()
                .forEach(name -> ports.put(name, stage.object("ports").count(name, 1)));
        return new PodSettings(
                stage.string("serviceAccount"),
                stage.textMap("labels"),
                stage.textMap("annotations"),
                stage.strings("imagePullSecrets"),
                stage.string("workingDir"),
                volumes,
                bytes(stage, "shm"),
                security(stage),
                containers(stage, "initContainers"),
                containers(stage, "sidecars"),
                ports,
                stage.object("podTemplate").mapping().map(PlainValues::manifest).orElse(Map.of()));
    }

    static List<NodeRule> rules(List<Fields> rules) {
        return rules.stream().map(PodSettingsReader::rule).toList();
    }

    static List<NodeRule.Preference> preferences(List<Fields> preferences) {
        return preferences.stream()
                .map(preference -> new NodeRule.Preference(preference.count("weight", 1), rule(preference)))
                .toList();
    }

    private static NodeRule rule(Fields rule) {
        String key = rule.text("key");
        if (rule.node("in").isPresent()) {
            return new NodeRule(key, NodeRule.Operator.In, rule.strings("in"));
        }
        if (rule.node("notIn").isPresent()) {
            return new NodeRule(key, NodeRule.Operator.NotIn, rule.strings("notIn"));
        }
        if (rule.node("greaterThan").isPresent()) {
            return new NodeRule(key, NodeRule.Operator.Gt, List.of(number(rule, "greaterThan")));
        }
        if (rule.node("lessThan").isPresent()) {
            return new NodeRule(key, NodeRule.Operator.Lt, List.of(number(rule, "lessThan")));
        }
        return new NodeRule(
                key, rule.bool("exists", true) ? NodeRule.Operator.Exists : NodeRule.Operator.DoesNotExist, List.of());
    }

    /** In the form that kube-scheduler parses, without a plus sign or leading zeros. */
    private static String number(Fields rule, String key) {
        return rule.string(key)
                .filter(PlainScalar::isInteger)
                .map(text -> Long.toString(Long.parseLong(text)))
                .orElse("0");
    }

    private static PodVolume volume(Fields volume) {
        return new PodVolume(
                volume.text("mount"), source(volume), volume.bool("readOnly", false), volume.string("subPath"));
    }

    private static PodVolume.Source source(Fields volume) {
        if (volume.node("claim").isPresent()) {
            return new PodVolume.Claim(volume.text("claim"));
        }
        if (volume.node("configMap").isPresent()) {
            return new PodVolume.ConfigMap(volume.text("configMap"));
        }
        if (volume.node("secret").isPresent()) {
            return new PodVolume.Secret(volume.text("secret"));
        }
        if (volume.node("hostPath").isPresent()) {
            return new PodVolume.HostPath(volume.text("hostPath"), volume.bool("allowHostPath", false));
        }
        return new PodVolume.EmptyDir(bytes(volume, "emptyDir").orElse(0));
    }

    private static List<ExtraContainer> containers(Fields stage, String key) {
        return stage.objects(key).entrySet().stream()
                .map(entry -> container(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static ExtraContainer container(String name, Fields container) {
        return new ExtraContainer(
                name,
                container.text("image"),
                container.texts("command"),
                container.textMap("env"),
                container.object("resources").resources(),
                security(container));
    }

    private static ContainerSecurity security(Fields container) {
        return new ContainerSecurity(
                container.string("user").map(UserShape::parse).orElse(OptionalLong.empty()),
                container.bool("readOnly", true),
                container.strings("capabilities"));
    }

    private static OptionalLong bytes(Fields fields, String key) {
        return fields.string(key)
                .flatMap(QuantityShape.MEMORY::parse)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }
}
