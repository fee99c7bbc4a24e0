package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.FieldRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Converts fields of a pod without a key to the {@code podTemplate} of a stage. */
final class PodTemplateFields {

    /** Of the spec of a pod. */
    private static final List<String> OF_SPEC = List.of(
            "terminationGracePeriodSeconds",
            "dnsPolicy",
            "dnsConfig",
            "hostNetwork",
            "hostPID",
            "hostIPC",
            "hostAliases",
            "runtimeClassName",
            "topologySpreadConstraints",
            "shareProcessNamespace",
            "enableServiceLinks");

    /** Of its main container. */
    private static final List<String> OF_MAIN = List.of(
            "lifecycle",
            "livenessProbe",
            "readinessProbe",
            "startupProbe",
            "terminationMessagePath",
            "terminationMessagePolicy",
            "stdin",
            "stdinOnce",
            "tty");

    /** Fields that keys of a stage set. */
    private static final Set<String> KEYS =
            Set.of("runAsUser", "runAsNonRoot", "readOnlyRootFilesystem", "capabilities");

    private static final String SECURITY = "securityContext";
    private static final String TOKEN = "automountServiceAccountToken";

    private final Texts texts;

    private PodTemplateFields(Texts texts) {
        this.texts = texts;
    }

    /** @param equalRoles whether all pods of the stage have this command and these arguments */
    static void into(StageDraft stage, PodSource pod, boolean equalRoles) {
        ObjectNode spec = Values.JSON.objectNode();
        PodTemplateFields fields = new PodTemplateFields(pod.texts());
        OF_SPEC.forEach(key -> fields.put(spec, key, pod.spec(key)));
        JsonNode placement = stage.get("placement");
        if (!placement.has("require") && !placement.has("prefer")) {
            fields.put(spec, "affinity", pod.spec("affinity"));
        }
        fields.context(spec, pod.spec(SECURITY));
        if (stage.has("serviceAccount") && pod.spec(TOKEN).peek().orElse("").equals("false")) {
            spec.put(TOKEN, false);
            pod.spec(TOKEN).text();
        }
        ObjectNode main = Values.JSON.objectNode();
        pod.main()
                .at("imagePullPolicy")
                .text()
                .filter(policy -> !policy.equals(usual(pod)))
                .ifPresent(policy -> main.put("imagePullPolicy", policy));
        OF_MAIN.forEach(key -> fields.put(main, key, pod.main().at(key)));
        fields.context(main, pod.main().at(SECURITY));
        if (equalRoles && pod.main().at("command").tree().isEmpty()) {
            fields.put(main, "args", pod.main().at("args"));
        }
        if (!main.isEmpty()) {
            ObjectNode named = Values.JSON.objectNode().put("name", "main");
            spec.putArray("containers").add(named.setAll(main));
        }
        if (!spec.isEmpty()) {
            ObjectNode template = Values.JSON.objectNode();
            template.set("spec", spec);
            stage.set("podTemplate", template);
        }
    }

    private static String usual(PodSource pod) {
        return PullPolicy.usual(pod.main().at("image").peek().orElse(""));
    }

    private void context(ObjectNode target, Field context) {
        ObjectNode rest = Values.JSON.objectNode();
        context.fields().forEach((key, value) -> {
            if (!KEYS.contains(key)) {
                put(rest, key, value);
            }
        });
        if (!rest.isEmpty()) {
            target.set(SECURITY, rest);
        }
    }

    /** Takes a value that is not the default; a pod template has no references. */
    private void put(ObjectNode target, String key, Field value) {
        boolean usual = FieldRule.of(value).effect() == FieldRule.Effect.EQUAL;
        if (value.isGiven() && !usual) {
            constant(value.tree(), value).ifPresent(tree -> {
                value.take();
                target.set(key, tree);
            });
        }
    }

    private Optional<JsonNode> constant(JsonNode tree, Field field) {
        if (tree.isTextual()) {
            return texts.constant(tree.textValue(), field).map(TextNode::valueOf);
        }
        if (!tree.isContainerNode()) {
            return Optional.of(tree);
        }
        ArrayNode list = Values.JSON.arrayNode();
        ObjectNode mapping = Values.JSON.objectNode();
        for (JsonNode element : tree.isArray() ? tree : Values.JSON.arrayNode()) {
            constant(element, field).ifPresent(list::add);
        }
        tree.properties()
                .forEach(entry ->
                        constant(entry.getValue(), field).ifPresent(below -> mapping.set(entry.getKey(), below)));
        JsonNode found = tree.isArray() ? list : mapping;
        return found.size() == tree.size() ? Optional.of(found) : Optional.empty();
    }
}
