package io.gangflow.pipeline.check.pods;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads values of a pod template. */
final class PodTemplateValues {

    private PodTemplateValues() {}

    /** Returns the mapping at a path, or an empty one. */
    static Map<String, Object> map(Map<String, Object> tree, String... path) {
        Object at = tree;
        for (String key : path) {
            at = at instanceof Map<?, ?> map && map.get(key) != null ? map.get(key) : Map.of();
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        if (at instanceof Map<?, ?> map) {
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
        }
        return copy;
    }

    /** Returns the mappings of a list in a mapping, or an empty list. */
    static List<Map<String, Object>> maps(Map<String, Object> tree, String key) {
        return tree.get(key) instanceof List<?> list
                ? list.stream()
                        .map(element -> map(Map.of("element", element), "element"))
                        .toList()
                : List.of();
    }

    /** Returns the path with one more key. */
    static String[] below(String[] path, String... last) {
        return Stream.concat(Stream.of(path), Stream.of(last)).toArray(String[]::new);
    }
}
