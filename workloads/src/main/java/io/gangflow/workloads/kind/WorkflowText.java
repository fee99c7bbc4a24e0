package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.expression.Expression;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.kubernetes.json.TreeTexts;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces Argo's tags as far as their values are known; other tags remain. Immutable. */
final class WorkflowText {

    private static final Pattern TAG = Pattern.compile("\\{\\{\\s*(?:=\\s*(?:asInt|string|asFloat)\\()?"
            + "\\s*([A-Za-z0-9_.-]+)(?:\\['([A-Za-z0-9_-]+)'\\])?\\s*\\)?\\s*\\}\\}");

    private static final Pattern EXPRESSION = Pattern.compile("\\{\\{=(.*?)\\}\\}", Pattern.DOTALL);

    private final Map<String, String> values;

    WorkflowText(Map<String, String> values) {
        this.values = OrderedMaps.sorted(values);
    }

    WorkflowText with(String prefix, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(values);
        more.forEach((name, value) -> all.put(prefix + name, value));
        return new WorkflowText(all);
    }

    /** Returns this text without the values whose names have a prefix. */
    WorkflowText without(String prefix) {
        Map<String, String> all = new TreeMap<>(values);
        all.keySet().removeIf(name -> name.startsWith(prefix));
        return new WorkflowText(all);
    }

    String replace(String text) {
        String replaced = TAG.matcher(text).replaceAll(match -> {
            String name = match.group(2) == null ? match.group(1) : match.group(1) + "." + match.group(2);
            return Matcher.quoteReplacement(values.getOrDefault(name, match.group()));
        });
        return EXPRESSION
                .matcher(replaced)
                .replaceAll(match -> Matcher.quoteReplacement(
                        Expression.valueOf(match.group(1), name -> Optional.ofNullable(values.get(name)))
                                .orElse(match.group())));
    }

    JsonNode replace(JsonNode tree) {
        return TreeTexts.replace(tree, this::replace);
    }
}
