package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.argo.workflow.Expression;
import io.gangflow.collection.Ordered;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Argo's tags, replaced as far as their values are known; the others stay as they are. Immutable. */
final class WorkflowText {

    private static final Pattern TAG = Pattern.compile("\\{\\{\\s*(?:=\\s*(?:asInt|string|asFloat)\\()?"
            + "\\s*([A-Za-z0-9_.-]+)(?:\\['([A-Za-z0-9_-]+)'\\])?\\s*\\)?\\s*\\}\\}");

    private static final Pattern EXPRESSION = Pattern.compile("\\{\\{=(.*?)\\}\\}", Pattern.DOTALL);

    private final Map<String, String> values;

    WorkflowText(Map<String, String> values) {
        this.values = Ordered.sorted(values);
    }

    WorkflowText with(String prefix, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(values);
        more.forEach((name, value) -> all.put(prefix + name, value));
        return new WorkflowText(all);
    }

    /** Without the values whose names begin so. */
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
                        Expression.valueOf(match.group(1), values).orElse(match.group())));
    }

    JsonNode replace(JsonNode tree) {
        if (tree instanceof TextNode text) {
            return TextNode.valueOf(replace(text.textValue()));
        }
        if (tree instanceof ObjectNode object) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(field -> copy.set(field.getKey(), replace(field.getValue())));
            return copy;
        }
        if (tree instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(element -> copy.add(replace(element)));
            return copy;
        }
        return tree;
    }
}
