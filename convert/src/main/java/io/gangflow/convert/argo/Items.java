package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Texts;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The items over which a step fans out, if known before the workflow runs. */
final class Items {

    static final int MOST = 200;

    private Items() {}

    /**
     * Values by Argo's name for every item; empty if the step does not fan out, or only the run knows the items.
     *
     * @param text of the caller
     */
    static Optional<List<Map<String, String>>> of(Field step, ArgoText text) {
        Field fixed = step.at("withItems");
        if (fixed.isGiven() && fixed.tree().isArray()) {
            List<Map<String, String>> items = new ArrayList<>();
            fixed.items().forEach(item -> items.add(values(item.tree())));
            fixed.take();
            return Optional.of(items);
        }
        Field sequence = step.at("withSequence");
        if (sequence.isGiven()) {
            Optional<List<Map<String, String>>> numbers = sequence(sequence, text);
            numbers.ifPresent(all -> sequence.take());
            return numbers;
        }
        Field list = step.at("withParam");
        return list.peek()
                .map(value -> text.translated(value, list))
                .flatMap(value -> list(preset(value, list, text)))
                .map(items -> {
                    list.text();
                    return items;
                });
    }

    /** The default list of a parameter: a value set for a run does not change the stages. */
    private static String preset(String value, Field list, ArgoText text) {
        return text.presetOf(value, list).orElse(value);
    }

    private static Map<String, String> values(JsonNode item) {
        Map<String, String> values = new TreeMap<>();
        item.properties().forEach(entry -> values.put("item." + entry.getKey(), plain(entry.getValue())));
        values.put("item", plain(item));
        return values;
    }

    private static String plain(JsonNode value) {
        return Texts.escaped(value.isValueNode() ? value.asText() : value.toString());
    }

    private static Optional<List<Map<String, String>>> list(String text) {
        if (!text.strip().startsWith("[")) {
            return Optional.empty();
        }
        return YamlTree.read("withParam", text)
                .value()
                .filter(JsonNode::isArray)
                .map(array -> {
                    List<Map<String, String>> items = new ArrayList<>();
                    array.forEach(item -> items.add(values(item)));
                    return items;
                });
    }

    private static Optional<List<Map<String, String>>> sequence(Field sequence, ArgoText text) {
        Optional<Integer> start = number(sequence.at("start"), text, 0);
        Optional<Integer> count = number(sequence.at("count"), text, -1);
        Optional<Integer> last = number(sequence.at("end"), text, 0);
        if (start.isEmpty() || count.isEmpty() || last.isEmpty()) {
            return Optional.empty();
        }
        int from = start.get();
        int to = count.get() >= 0 ? from + count.get() - 1 : last.get();
        if (Math.abs(to - from) > MOST) {
            return Optional.empty();
        }
        String format = sequence.at("format").peek().orElse("%d");
        List<Map<String, String>> items = new ArrayList<>();
        int step = to < from && count.get() < 0 ? -1 : 1;
        for (int value = from; step > 0 ? value <= to : value >= to; value += step) {
            items.add(Map.of("item", Texts.escaped(formatted(format, value))));
        }
        return Optional.of(items);
    }

    /** Supports the format verbs of Go that exist in Java, too. */
    private static String formatted(String format, int value) {
        return format.matches("[^%]*%0?[0-9]{0,3}[dxX][^%]*") ? format.formatted(value) : Integer.toString(value);
    }

    private static Optional<Integer> number(Field field, ArgoText text, int absent) {
        if (!field.isGiven()) {
            return Optional.of(absent);
        }
        return field.peek()
                .map(value -> text.translated(value, field))
                .filter(value -> value.matches("-?[0-9]{1,6}"))
                .map(Integer::valueOf);
    }
}
