package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The instances of a step that is one pod.
 *
 * @param keys of the stage: {@code foreach} or {@code copies}
 * @param items texts of the language by Argo's name: {@code item.region}
 */
record Instances(Map<String, JsonNode> keys, Map<String, String> items) {

    /** A step that does not fan out. */
    static final Instances ONE = new Instances(Map.of(), Map.of());

    private static final String ITEM = "item";
    private static final Pattern RESULT = Pattern.compile("\\$\\{stages\\.[^}]+\\.result}");
    private static final Pattern PARAMETER = Pattern.compile("\\$\\{parameters\\.([^}]+)}");
    private static final Pattern NAMED = Pattern.compile("\\{\\{\\s*item\\.([A-Za-z0-9_-]+)\\s*}}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    Instances {
        keys = Map.copyOf(keys);
        items = Map.copyOf(items);
    }

    /** Instances over values listed in the file: scalars, or mappings with the same keys. */
    static Optional<Instances> listed(List<Map<String, String>> items, Field step) {
        Set<String> names = items.isEmpty() ? Set.of() : items.get(0).keySet();
        boolean same = items.size() > 1
                && items.stream().allMatch(item -> item.keySet().equals(names));
        boolean whole = step.tree().toString().matches("(?s).*\\{\\{\\s*item\\s*}}.*");
        if (!same || (names.size() > 1 && whole)) {
            return Optional.empty();
        }
        ArrayNode values = Values.JSON.arrayNode();
        Map<String, String> texts = new TreeMap<>();
        for (Map<String, String> item : items) {
            if (names.size() == 1) {
                values.add(item.getOrDefault(ITEM, ""));
                texts.put(ITEM, "${item.value}");
                continue;
            }
            ObjectNode mapping = values.addObject();
            for (String name : names) {
                String own = name.replaceFirst("^item\\.?", "");
                if (!own.isEmpty()) {
                    mapping.put(own, item.getOrDefault(name, ""));
                    texts.put(name, "${item." + own + "}");
                }
            }
        }
        boolean usable = names.stream()
                .map(name -> name.replaceFirst("^item\\.?", ""))
                .allMatch(name -> name.isEmpty() || NAME.matcher(name).matches());
        return usable ? Optional.of(new Instances(Map.of("foreach", values), texts)) : Optional.empty();
    }

    /** Instances over a list or a number that is another stage's result, or over a parameter with a number. */
    static Optional<Instances> computed(Field step, ArgoText text) {
        Field list = step.at("withParam");
        Optional<String> values =
                list.peek().map(value -> text.translated(value, list).strip()).filter(RESULT.asMatchPredicate());
        if (values.isPresent()) {
            list.text();
            Map<String, String> items = new TreeMap<>(Map.of(ITEM, "${item.value}"));
            Matcher named = NAMED.matcher(step.tree().toString());
            while (named.find()) {
                items.put("item." + named.group(1), "${item." + named.group(1) + "}");
            }
            return Optional.of(new Instances(Map.of("foreach", TextNode.valueOf(values.get())), items));
        }
        Field sequence = step.at("withSequence");
        Field count = sequence.at("count");
        boolean fromZero = sequence.at("start").peek().orElse("0").equals("0")
                && !sequence.at("format").isGiven();
        Optional<String> number = count.peek()
                .filter(value -> fromZero)
                .map(value -> text.translated(value, count).strip())
                .filter(value -> RESULT.matcher(value).matches() || isNumber(value, text));
        number.ifPresent(value -> sequence.take());
        return number.map(
                value -> new Instances(Map.of("copies", TextNode.valueOf(value)), Map.of(ITEM, "${run.instance}")));
    }

    private static boolean isNumber(String value, ArgoText text) {
        Matcher parameter = PARAMETER.matcher(value);
        return parameter.matches()
                && text.preset(parameter.group(1))
                        .filter(preset -> preset.matches("[1-9][0-9]{0,2}"))
                        .isPresent();
    }
}
