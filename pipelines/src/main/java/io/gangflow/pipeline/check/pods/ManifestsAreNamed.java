package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.name.NameForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * GF0205: a kind, name, label, annotation or key in the object of a manifest that the API server does not accept. The
 * permissions of a run name its kind and the group of its version.
 */
final class ManifestsAreNamed implements PodRule {

    /** Names of roles are parts of a URL path (kubernetes 1.36, pkg/apis/rbac/validation). */
    private static final String PATH_NAMED = "rbac.authorization.k8s.io/";

    private static final Set<String> DATA = Set.of("data", "binaryData", "stringData");

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        if (!(at.stage().work() instanceof Work.Manifest manifest)) {
            return Stream.of();
        }
        Map<String, Object> document = manifest.document();
        List<Diagnostic> found = new ArrayList<>();
        type(at, document, "apiVersion", NameForm.API_VERSION, "an API version", found);
        type(at, document, "kind", NameForm.KIND, "a kind", found);
        name(at, document, found);
        labelled(at, document, new String[] {"manifest"}, found);
        if (document.get("kind") instanceof String kind
                && Set.of("ConfigMap", "Secret").contains(kind)) {
            DATA.forEach(field -> PodTemplateValues.map(document, field)
                    .keySet()
                    .forEach(key -> ObjectNames.check(NameForm.FILE, key, "a key", at.key("manifest", field, key))
                            .ifPresent(found::add)));
        }
        return found.stream();
    }

    /** Another rule reports a missing field (GF0216). */
    private static void type(
            StagePlace at,
            Map<String, Object> document,
            String key,
            NameForm form,
            String noun,
            List<Diagnostic> found) {
        if (document.get(key) instanceof String text && !text.isBlank() && isComplete(text)) {
            ObjectNames.check(form, text, noun, at.value("manifest", key)).ifPresent(found::add);
        }
    }

    private static void name(StagePlace at, Map<String, Object> document, List<Diagnostic> found) {
        boolean path = String.valueOf(document.get("apiVersion")).startsWith(PATH_NAMED);
        if (!path
                && PodTemplateValues.map(document, "metadata").get("name") instanceof String name
                && isComplete(name)) {
            ObjectNames.check(NameForm.OBJECT, name, "an object", at.value("manifest", "metadata", "name"))
                    .ifPresent(found::add);
        }
    }

    /** Checks the metadata of the object, and of all pod templates in it. */
    private static void labelled(StagePlace at, Map<String, Object> object, String[] path, List<Diagnostic> found) {
        String[] metadata = PodTemplateValues.below(path, "metadata");
        for (String field : List.of("labels", "annotations")) {
            String noun = field.equals("labels") ? "a label" : "an annotation";
            String[] texts = PodTemplateValues.below(metadata, field);
            PodTemplateValues.map(object, "metadata", field).forEach((key, value) -> {
                String[] entry = PodTemplateValues.below(texts, key);
                ObjectNames.check(NameForm.KEY, key, noun, at.key(entry)).ifPresent(found::add);
                if (field.equals("labels") && value instanceof String text && isComplete(text)) {
                    ObjectNames.checkValue(text, noun, at.value(entry)).ifPresent(found::add);
                }
            });
        }
        templates(at, object, path, found);
    }

    private static void templates(StagePlace at, Map<?, ?> object, String[] path, List<Diagnostic> found) {
        object.forEach((key, value) -> {
            String[] below = PodTemplateValues.below(path, String.valueOf(key));
            if (value instanceof Map<?, ?> && key.equals("template")) {
                labelled(at, PodTemplateValues.map(Map.of("template", value), "template"), below, found);
            } else if (value instanceof Map<?, ?> map) {
                templates(at, map, below, found);
            } else if (value instanceof List<?> list) {
                for (int index = 0; index < list.size(); index++) {
                    if (list.get(index) instanceof Map<?, ?> map) {
                        templates(at, map, PodTemplateValues.below(below, Integer.toString(index)), found);
                    }
                }
            }
        });
    }

    /** Returns whether the text contains no references. Other rules check references. */
    private static boolean isComplete(String text) {
        return !text.contains("${") && !text.contains("{{");
    }
}
