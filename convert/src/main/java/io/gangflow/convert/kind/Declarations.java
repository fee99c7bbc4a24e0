package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.List;
import java.util.Optional;

/** Queues and priority classes: those of the input, and those that a stage names but the input lacks. */
public final class Declarations {

    private static final String DEFAULT_QUEUE = "default";

    /** The assumed value of an undeclared class; above the default of 0. */
    private static final int ASSUMED_PRIORITY = 1_000;

    private Declarations() {}

    static void queue(Source source, PipelineDraft draft) {
        ObjectNode queue = Values.JSON.objectNode();
        source.spec().at("weight").number().ifPresent(weight -> queue.put("weight", weight));
        amounts(source.spec().at("capability"), queue, "capability");
        amounts(source.spec().at("guarantee", "resource"), queue, "guarantee");
        Field reclaimable = source.spec().at("reclaimable");
        reclaimable.text().filter("false"::equals).ifPresent(no -> queue.put("reclaimable", false));
        draft.queue(source.name(), queue.isEmpty() ? queue.put("weight", 1) : queue);
        source.leftovers(Note.Kind.NOT_CARRIED).forEach(draft::note);
    }

    static void priorityClass(Source source, PipelineDraft draft) {
        Optional<Integer> value = source.root().at("value").number();
        ObjectNode declared = Values.JSON.objectNode().put("value", value.orElse(ASSUMED_PRIORITY));
        Field policy = source.root().at("preemptionPolicy");
        policy.text().filter("Never"::equals).ifPresent(never -> declared.put("preempts", false));
        source.root().at("description").text();
        draft.priorityClass(source.name(), declared);
        source.leftovers(Note.Kind.NOT_CARRIED).forEach(draft::note);
    }

    /** Declares the missing objects that stages name; an existing object of that name on a cluster stays unchanged. */
    public static void complete(PipelineDraft draft) {
        for (StageDraft stage : draft.all()) {
            String queue = stage.get("queue").asText(DEFAULT_QUEUE);
            if (!queue.equals(DEFAULT_QUEUE) && !draft.hasQueue(queue)) {
                draft.queue(queue, Values.JSON.objectNode().put("weight", 1));
                note(draft, stage, "queue `%s` is declared with weight 1".formatted(queue));
            }
            String priority = stage.get("priority").asText("");
            if (!priority.isEmpty() && !priority.startsWith("system-") && !draft.hasPriorityClass(priority)) {
                draft.priorityClass(priority, Values.JSON.objectNode().put("value", ASSUMED_PRIORITY));
                note(
                        draft,
                        stage,
                        "priority class `%s` is declared with value %d".formatted(priority, ASSUMED_PRIORITY));
            }
        }
    }

    private static void note(PipelineDraft draft, StageDraft stage, String reason) {
        draft.note(new Note(
                Note.Kind.CHANGED,
                stage.object(),
                "",
                reason,
                "one that the cluster has stays unchanged; pass its manifest to `convert`, too"));
    }

    private static void amounts(Field field, ObjectNode queue, String key) {
        ObjectNode amounts = Values.JSON.objectNode();
        for (String name : List.of("cpu", "memory")) {
            field.at(name).text().ifPresent(text -> amounts.set(name, Values.amount(text)));
        }
        field.fields().forEach((name, value) -> {
            if (!amounts.has(name)) {
                String own = name.equals("nvidia.com/gpu") ? "gpu" : name;
                value.text().ifPresent(text -> amounts.set(own, Values.amount(text)));
            }
        });
        if (!amounts.isEmpty()) {
            queue.set(key, amounts);
        }
    }
}
