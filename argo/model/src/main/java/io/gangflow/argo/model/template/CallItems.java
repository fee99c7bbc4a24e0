package io.gangflow.argo.model.template;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.json.BoundedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The items of a call that fans out (argo-workflows 4.1.2, workflow/controller/dag.go, expandTask, and operator.go, expandSequence). */
public final class CallItems {

    private static final int MOST = 10_000;

    private final UnaryOperator<String> replace;

    private CallItems(UnaryOperator<String> replace) {
        this.replace = replace;
    }

    /**
     * The items in order.
     *
     * @param replace replaces tags by values
     * @throws IllegalArgumentException with Argo's message when the value of a tag is not a list, or not a number
     */
    public static List<JsonNode> of(TemplateCall call, UnaryOperator<String> replace) {
        CallItems items = new CallItems(replace);
        Sequence sequence = call.withSequence();
        if (sequence != null) {
            return items.sequence(sequence);
        }
        return call.withParam().isEmpty() ? call.withItems() : items.listed(call.withParam());
    }

    private List<JsonNode> listed(String written) {
        String text = replace.apply(written).strip();
        String problem = "withParam value could not be parsed as a JSON list: " + text;
        JsonNode list;
        try {
            list = BoundedJson.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(problem, e);
        }
        if (!list.isArray()) {
            throw new IllegalArgumentException(problem);
        }
        List<JsonNode> items = new ArrayList<>();
        list.forEach(items::add);
        return items;
    }

    private List<JsonNode> sequence(Sequence sequence) {
        int start = number(sequence.start(), 0);
        int end = number(sequence.end(), -1);
        if (sequence.end() == null) {
            int count = number(sequence.count(), 0);
            if (count == 0) {
                return List.of();
            }
            end = start + count - 1;
        }
        if (Math.abs(end - start) >= MOST) {
            throw new IllegalArgumentException("a sequence of %d items is longer than %d".formatted(end - start, MOST));
        }
        JsonNode format = sequence.rest().get("format");
        int step = end < start ? -1 : 1;
        List<JsonNode> items = new ArrayList<>();
        for (int value = start; value != end + step; value += step) {
            items.add(TextNode.valueOf(formatted(format == null ? "%d" : format.asText(), value)));
        }
        return items;
    }

    /** Supports the format verbs of Go that exist in Java, too. */
    private static String formatted(String format, int value) {
        return format.matches("[^%]*%0?[0-9]{0,3}[dxX][^%]*") ? format.formatted(value) : Integer.toString(value);
    }

    private int number(@Nullable JsonNode written, int otherwise) {
        if (written == null) {
            return otherwise;
        }
        String text = replace.apply(written.asText());
        if (!text.matches("[+-]?[0-9]{1,6}")) {
            throw new IllegalArgumentException("strconv.Atoi: parsing \"%s\": invalid syntax".formatted(text));
        }
        return Integer.parseInt(text);
    }
}
