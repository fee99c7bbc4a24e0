package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.expression.Expression;
import io.gangflow.argo.interpreter.expression.ExpressionException;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.kubernetes.json.TreeTexts;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Argo's tags: <code>{{name}}</code> and <code>{{=expression}}</code>, replaced by the values known at a place. Argo
 * 4.1 (util/template) replaces tags in the JSON text of a template and escapes the values, which equals replacing them
 * in its strings. It scans values again at the next place, so input values with a tag are rejected. Values that appear
 * during a run are looked up when a text is replaced.
 */
final class Substitution {

    private final Map<String, String> values;
    private final Function<String, Optional<String>> later;

    Substitution(Map<String, String> values) {
        this(values, name -> Optional.empty());
    }

    private Substitution(Map<String, String> values, Function<String, Optional<String>> later) {
        this.values = OrderedMaps.sorted(values);
        this.later = later;
    }

    /** Adds values that a function looks up at replacement time; it returns empty for an unknown name. */
    Substitution withLater(Function<String, Optional<String>> more) {
        return new Substitution(values, name -> more.apply(name).or(() -> later.apply(name)));
    }

    /** Adds values under {@code prefix.}; they override existing ones. */
    Substitution with(String prefix, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(values);
        more.forEach((name, value) -> all.put(prefix + "." + name, value));
        return new Substitution(all, later);
    }

    Substitution with(String name, String value) {
        Map<String, String> all = new TreeMap<>(values);
        all.put(name, value);
        return new Substitution(all, later);
    }

    /**
     * Replaces all tags of a text.
     *
     * @throws UnsupportedWorkflowException when a tag is not closed, has an unknown name, or contains an unsupported
     *     expression
     */
    String replace(String text) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf("{{"); open >= 0; open = text.indexOf("{{", from)) {
            int close = text.indexOf("}}", open);
            if (close < 0) {
                throw new UnsupportedWorkflowException("a tag is not closed in `%s`".formatted(text));
            }
            replaced.append(text, from, open).append(tag(text.substring(open + 2, close)));
            from = close + 2;
        }
        return replaced.append(text.substring(from)).toString();
    }

    /** Returns a copy of the tree with the tags in its strings replaced; keys are unchanged. */
    JsonNode replace(JsonNode tree) {
        return TreeTexts.replace(tree, this::replace);
    }

    String value(String name) {
        return find(name)
                .orElseThrow(() -> new UnsupportedWorkflowException(
                        "{{%s}} names nothing here; known are %s".formatted(name, String.join(", ", values.keySet()))));
    }

    /** The value of a name; empty for an unknown name. */
    Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name)).or(() -> later.apply(name));
    }

    private String tag(String inside) {
        return inside.startsWith("=") ? evaluated(inside.substring(1)) : value(inside.strip());
    }

    private String evaluated(String expression) {
        try {
            return Expression.parse(expression).replacement(this::find);
        } catch (ExpressionException e) {
            throw e.isOfValues()
                    ? new NodeErrorException(String.valueOf(e.getMessage()))
                    : new UnsupportedWorkflowException("{{=%s}}: %s".formatted(expression, e.getMessage()));
        }
    }
}
