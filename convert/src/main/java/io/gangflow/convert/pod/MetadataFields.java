package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.pipeline.check.pods.ReservedLabels;
import java.util.List;

/** Labels and annotations of pods. Those by which schedulers and controllers select their pods stay leftovers. */
public final class MetadataFields {

    private MetadataFields() {}

    /** Adds those of another source; existing keys are kept. */
    public static void into(StageDraft stage, Field metadata, Texts texts) {
        for (String field : List.of("labels", "annotations")) {
            into(stage, field, metadata.at(field), texts);
        }
    }

    /** Adds the values of one field. */
    public static void into(StageDraft stage, String field, Field values, Texts texts) {
        ObjectNode written =
                stage.get(field) instanceof ObjectNode before ? before.deepCopy() : Values.JSON.objectNode();
        values.fields().forEach((key, value) -> {
            if (!ReservedLabels.contains(key) && !key.startsWith("kubectl.kubernetes.io/")) {
                texts.of(value).ifPresent(text -> written.putIfAbsent(key, Values.JSON.textNode(text)));
            }
        });
        stage.set(field, written);
    }
}
