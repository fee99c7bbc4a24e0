package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Takes from the spec of a pod what a stage has beside its container: where it goes and how urgent it is. */
public final class PodFields {

    private static final Map<String, String> SCHEDULERS =
            Map.of("default-scheduler", "kube-scheduler", "volcano", "volcano");

    private final Texts texts;

    public PodFields(Texts texts) {
        this.texts = texts;
    }

    /** Sets what is common to all work: environment, placement, priority. */
    public void into(StageDraft stage, Field spec, ContainerFields container) {
        stage.set("env", container.env());
        stage.set("secrets", container.secrets());
        stage.set("placement", placement(spec, texts));
        texts.constant(spec.at("priorityClassName")).ifPresent(priority -> stage.set("priority", priority));
    }

    /** The stage's word for the scheduler that a pod names; empty for one that the language does not know. */
    public static Optional<String> scheduler(Field schedulerName) {
        String name = schedulerName.peek().orElse("default-scheduler");
        Optional<String> known = Optional.ofNullable(SCHEDULERS.get(name));
        known.ifPresent(word -> schedulerName.text());
        return known;
    }

    /** The only container of a pod; a second one stays a leftover. */
    public static Field main(Field spec) {
        List<Field> containers = spec.at("containers").items();
        return containers.isEmpty() ? spec.at("containers") : containers.get(0);
    }

    /** Node selector and tolerations. */
    static ObjectNode placement(Field spec, Texts texts) {
        ObjectNode placement = Values.JSON.objectNode();
        Map<String, String> selector = new TreeMap<>();
        spec.at("nodeSelector")
                .fields()
                .forEach((label, value) -> texts.constant(value).ifPresent(text -> selector.put(label, text)));
        if (!selector.isEmpty()) {
            ObjectNode labels = placement.putObject("nodeSelector");
            selector.forEach(labels::put);
        }
        ArrayNode tolerations = Values.JSON.arrayNode();
        for (Field toleration : spec.at("tolerations").items()) {
            toleration(toleration).ifPresent(tolerations::add);
        }
        if (!tolerations.isEmpty()) {
            placement.set("tolerations", tolerations);
        }
        return placement;
    }

    /** One that tolerates every taint has no key, and none in the language. */
    private static Optional<JsonNode> toleration(Field toleration) {
        if (toleration.at("key").peek().isEmpty()) {
            return Optional.empty();
        }
        ObjectNode written = Values.JSON.objectNode();
        toleration.at("operator").text();
        for (String key : List.of("key", "value", "effect")) {
            toleration.at(key).text().filter(text -> !text.isEmpty()).ifPresent(text -> written.put(key, text));
        }
        return Optional.of(written);
    }
}
