package io.gangflow.argo.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The differences of two trees, as paths with both values. */
final class Differences {

    private Differences() {}

    static List<String> between(JsonNode before, JsonNode after) {
        List<String> found = new ArrayList<>();
        compare("", before, after, found);
        return found;
    }

    private static void compare(String path, JsonNode before, JsonNode after, List<String> found) {
        if (before.isObject() && after.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> compare(path + "." + name, before.path(name), after.path(name), found));
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int index = 0; index < before.size(); index++) {
                compare(path + "[" + index + "]", before.get(index), after.get(index), found);
            }
        } else if (!before.equals(after)) {
            found.add("%s: %s became %s".formatted(path, shown(before), shown(after)));
        }
    }

    private static String shown(JsonNode value) {
        String text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }
}
