package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.argo.compiler.template.StageOutputs;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.Work;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Any object as written. Our labels are added to the object and to the pod templates of jobs, so that its pods can be
 * found; an index is appended to its name if several would have the same name. It is kept after the run.
 */
final class ManifestStage {

    private ManifestStage() {}

    static List<Template> templates(StageTemplate stage, Work.Manifest manifest) {
        ManifestText text = new ManifestText();
        if (ManifestYaml.writeValue(manifest.document()).contains("{{")) {
            throw new IllegalArgumentException(
                    "the manifest of stage `%s` contains {{, which Argo would treat as a template tag"
                            .formatted(stage.name()));
        }
        if (manifest.successCondition().isEmpty() && manifest.failureCondition().isPresent()) {
            throw new IllegalArgumentException(
                    "stage `%s` has a failureCondition only: Argo would treat its first poll as success"
                            .formatted(stage.name()));
        }
        Optional<ArgoTemplates.Conditions> conditions = manifest.successCondition()
                .map(success -> new ArgoTemplates.Conditions(success, manifest.failureCondition()));
        return List.of(ArgoTemplates.createToStay(
                        stage.instanceTemplate(),
                        stage,
                        text.write(literals(labelled(stage, manifest.document()), text)),
                        conditions)
                .outputs(StageOutputs.declared(stage))
                .retryStrategy(ArgoTemplates.retryStrategy(stage))
                .activeDeadlineSeconds(ArgoTemplates.deadline(stage))
                .build());
    }

    private static Object literals(Object value, ManifestText text) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((key, field) -> copy.put(String.valueOf(key), literals(field, text)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(element -> literals(element, text)).toList();
        }
        return value instanceof String string ? text.literal(string) : value;
    }

    private static Map<String, Object> labelled(StageTemplate stage, Map<String, Object> document) {
        Map<String, Object> object = withLabels(document, stage, "manifest");
        object.computeIfPresent("metadata", (key, value) -> value instanceof Map ? named(stage, map(value)) : value);
        object.computeIfPresent("spec", (key, value) -> value instanceof Map ? podTemplates(stage, map(value)) : value);
        return object;
    }

    private static Map<String, Object> named(StageTemplate stage, Map<String, Object> metadata) {
        Object name = metadata.get("name");
        boolean several = stage.planned().instances().size() > 1 || stage.attempts() != StageTemplate.Attempts.NONE;
        String ours = stage.objectName();
        String index = ours.substring(ours.indexOf("-{{inputs."));
        metadata.put("name", name == null ? ours : several ? name + index : name);
        return metadata;
    }

    private static Map<String, Object> podTemplates(StageTemplate stage, Map<String, Object> spec) {
        spec.computeIfPresent("template", (key, template) -> podTemplate(stage, template, "pod"));
        spec.computeIfPresent(
                "tasks",
                (key, tasks) -> tasks instanceof List<?> list
                        ? list.stream().map(task -> task(stage, task)).toList()
                        : tasks);
        return spec;
    }

    private static Object task(StageTemplate stage, Object element) {
        if (!(element instanceof Map)) {
            return element;
        }
        Map<String, Object> task = map(element);
        String role = String.valueOf(task.getOrDefault("name", "pod"));
        task.computeIfPresent("template", (field, template) -> podTemplate(stage, template, role));
        return task;
    }

    /** A value that is not a pod template stays unchanged: its own CRD rejects it, if at all. */
    private static Object podTemplate(StageTemplate stage, Object template, String role) {
        return template instanceof Map ? withLabels(map(template), stage, role) : template;
    }

    /**
     * A copy with our labels in addition to its own, which take precedence; labels that are not a mapping stay
     * unchanged.
     */
    private static Map<String, Object> withLabels(Map<String, Object> object, StageTemplate stage, String role) {
        Map<String, Object> copy = new LinkedHashMap<>(object);
        Object given = copy.getOrDefault("metadata", Map.of());
        Object own = given instanceof Map<?, ?> map && map.get("labels") != null ? map.get("labels") : Map.of();
        if (!(given instanceof Map) || !(own instanceof Map)) {
            return copy;
        }
        Map<String, Object> metadata = map(given);
        Map<String, Object> labels = new LinkedHashMap<>(stage.labels(role));
        labels.putAll(map(own));
        metadata.put("labels", labels);
        copy.put("metadata", metadata);
        return copy;
    }

    private static Map<String, Object> map(Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, field) -> copy.put(String.valueOf(key), field));
        return copy;
    }
}
