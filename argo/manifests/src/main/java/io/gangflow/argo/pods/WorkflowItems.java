package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a step or task fans out over. */
final class WorkflowItems {

    private static final int MOST = 10_000;

    private WorkflowItems() {}

    /** Values by tag for every item; one without values where nothing fans out; empty when they are not known. */
    static Optional<List<Map<String, String>>> of(JsonNode call, WorkflowText text) {
        if (call.has("withParam")) {
            return listed(text.replace(call.path("withParam").asText()));
        }
        if (call.has("withSequence")) {
            return sequence(call.path("withSequence"), text);
        }
        if (!call.has("withItems")) {
            return Optional.of(List.of(Map.of()));
        }
        return Optional.of(values(call.path("withItems")));
    }

    /** A list that is written out, or that a parameter has by default; a result is known only at run time. */
    private static Optional<List<Map<String, String>>> listed(String text) {
        return text.strip().startsWith("[")
                ? YamlTree.read("withParam", text)
                        .value()
                        .filter(JsonNode::isArray)
                        .map(WorkflowItems::values)
                : Optional.empty();
    }

    private static List<Map<String, String>> values(JsonNode list) {
        List<Map<String, String>> items = new ArrayList<>();
        for (JsonNode item : list) {
            Map<String, String> values = new TreeMap<>();
            item.properties()
                    .forEach(field -> values.put(
                            "item." + field.getKey(), field.getValue().asText()));
            values.put("item", item.isValueNode() ? item.asText() : item.toString());
            items.add(values);
        }
        return items;
    }

    /** Upwards or downwards, as Argo does (4.1, workflow/controller/operator.go, expandSequence). */
    private static Optional<List<Map<String, String>>> sequence(JsonNode sequence, WorkflowText text) {
        Optional<Integer> first = sequence.has("start") ? number(sequence, "start", text) : Optional.of(0);
        Optional<Integer> count = number(sequence, "count", text);
        if (first.isEmpty() || (sequence.has("count") && count.isEmpty())) {
            return Optional.empty();
        }
        int start = first.get();
        if (count.isPresent() && count.get() == 0) {
            return Optional.of(List.of());
        }
        Optional<Integer> end = count.map(of -> start + of - 1).or(() -> number(sequence, "end", text));
        if (end.isEmpty() || Math.abs(end.get() - start) >= MOST) {
            return Optional.empty();
        }
        int step = end.get() < start ? -1 : 1;
        List<Map<String, String>> items = new ArrayList<>();
        for (int value = start; value != end.get() + step; value += step) {
            items.add(Map.of("item", formatted(sequence.path("format").asText("%d"), value)));
        }
        return Optional.of(items);
    }

    /** By the verbs of Go that are Java's, too. */
    private static String formatted(String format, int value) {
        return format.matches("[^%]*%0?[0-9]{0,3}[dxX][^%]*") ? format.formatted(value) : Integer.toString(value);
    }

    private static Optional<Integer> number(JsonNode sequence, String field, WorkflowText text) {
        String written = text.replace(sequence.path(field).asText(""));
        return written.matches("-?[0-9]{1,6}") ? Optional.of(Integer.parseInt(written)) : Optional.empty();
    }
}
