package io.gangflow.page.object;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Resources;
import io.gangflow.json.BoundedJson;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalLong;

/** Formats of JSON values: seconds with milliseconds, amounts with nine significant digits. */
public final class Json {

    public static final String CPU_CORES = "cpuCores";
    public static final String MEMORY_BYTES = "memoryBytes";

    private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static String text(JsonNode node) {
        try {
            return BoundedJson.INDENTED.writeValueAsString(node);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values is always written", impossible);
        }
    }

    public static BigDecimal seconds(long millis) {
        return BigDecimal.valueOf(millis, 3);
    }

    public static void seconds(ObjectNode node, String field, OptionalLong millis) {
        if (millis.isPresent()) {
            node.put(field, seconds(millis.getAsLong()));
        } else {
            node.putNull(field);
        }
    }

    /** Returns the amount in plain notation, without trailing zeros. */
    public static BigDecimal amount(double value) {
        BigDecimal rounded = new BigDecimal(value).round(NINE_DIGITS).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0, RoundingMode.UNNECESSARY) : rounded;
    }

    public static ObjectNode resources(Resources resources) {
        ObjectNode node = object();
        node.put(CPU_CORES, BigDecimal.valueOf(resources.milliCpu(), 3));
        node.put(MEMORY_BYTES, resources.memoryBytes());
        resources.extended().forEach(node::put);
        return node;
    }

    /**
     * Returns the field name of a resource: with its unit, or for an extended resource, which counts units, its name.
     */
    public static String field(String resource) {
        return switch (resource) {
            case "cpu" -> CPU_CORES;
            case "memory" -> MEMORY_BYTES;
            default -> resource;
        };
    }
}
