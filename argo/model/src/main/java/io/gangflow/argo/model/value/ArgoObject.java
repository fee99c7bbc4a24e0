package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of an object of Argo's API (argo-workflows 4.1.2, pkg/apis/workflow/v1alpha1/workflow_types.go), as a Jackson
 * record with the fields that Gangflow reads or writes. Empty texts, lists and maps count as absent, as in Argo's own
 * types; where Argo distinguishes empty from absent, absent is null. Immutable, except for trees.
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public interface ArgoObject {

    /** The fields that the record does not define, kept for serialization. */
    Map<String, JsonNode> rest();

    /** The text, or the empty text for null. */
    static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** The tree, or null for a JSON null. */
    static @Nullable JsonNode tree(@Nullable JsonNode tree) {
        return tree == null || tree.isNull() ? null : tree;
    }

    /** An unmodifiable copy without nulls, which lists of other authors may contain. */
    static <T> List<T> list(@Nullable List<T> list) {
        if (list == null || list.isEmpty()) {
            return List.of();
        }
        List<T> copy = new ArrayList<>(list);
        copy.removeIf(Objects::isNull);
        return Collections.unmodifiableList(copy);
    }

    /** An unmodifiable copy in the same order, without nulls. */
    static <T> Map<String, T> map(@Nullable Map<String, T> map) {
        if (map == null || map.isEmpty()) {
            return Map.of();
        }
        Map<String, T> copy = new LinkedHashMap<>(map);
        copy.values().removeIf(Objects::isNull);
        return Collections.unmodifiableMap(copy);
    }
}
