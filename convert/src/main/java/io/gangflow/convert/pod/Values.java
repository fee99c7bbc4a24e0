package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Collection;

/** Values of a pipeline file. */
public final class Values {

    public static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Values() {}

    /** An amount in the usual form: a whole number without quotes. */
    public static JsonNode amount(String text) {
        return text.matches("0|[1-9][0-9]{0,8}") ? IntNode.valueOf(Integer.parseInt(text)) : TextNode.valueOf(text);
    }

    public static ArrayNode texts(Collection<String> texts) {
        ArrayNode list = JSON.arrayNode();
        texts.forEach(list::add);
        return list;
    }

    /** A duration in the language's format: {@code 1h30m}. */
    public static String duration(long seconds) {
        long hours = seconds / 3_600;
        long minutes = seconds % 3_600 / 60;
        long rest = seconds % 60;
        String text =
                (hours > 0 ? hours + "h" : "") + (minutes > 0 ? minutes + "m" : "") + (rest > 0 ? rest + "s" : "");
        return text.isEmpty() ? "0s" : text;
    }
}
