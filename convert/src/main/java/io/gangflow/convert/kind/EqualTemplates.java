package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import java.util.List;

/** Compares the pods of several roles, which a stage can define only once if they are equal. */
final class EqualTemplates {

    private EqualTemplates() {}

    /** Compares pod specs except for the names of their containers. */
    static boolean areEqual(List<Field> specs) {
        return specs.stream().map(spec -> unnamed(spec.tree())).distinct().count() <= 1;
    }

    /** Compares the settings that a stage has only once for all roles: all except command and resources. */
    static boolean haveEqualSettings(List<Field> specs) {
        return specs.stream()
                        .map(spec -> unnamed(spec.tree(), "command", "args", "resources", "ports"))
                        .distinct()
                        .count()
                <= 1;
    }

    private static JsonNode unnamed(JsonNode spec, String... others) {
        JsonNode copy = spec.deepCopy();
        for (JsonNode container : copy.path("containers")) {
            if (container instanceof ObjectNode fields) {
                fields.remove("name");
                fields.remove(List.of(others));
            }
        }
        return copy;
    }
}
