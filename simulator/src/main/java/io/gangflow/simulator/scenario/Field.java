package io.gangflow.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A field in a scenario's document, with typed access to its value. Errors are collected in one list for the whole
 * document, and a valid default is returned instead.
 */
record Field(String path, JsonNode value, List<String> problems) {

    private static final String NAME = "[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?";

    static Field root(JsonNode value, List<String> problems) {
        return new Field("", value, problems);
    }

    Field at(String key) {
        JsonNode child = value.get(key);
        String childPath = path.isEmpty() ? key : path + "." + key;
        return new Field(childPath, child == null || child.isNull() ? MissingNode.getInstance() : child, problems);
    }

    boolean isMissing() {
        return value.isMissingNode();
    }

    /** Returns the elements of a list of at most this length; an absent list is empty. */
    List<Field> elements(int most) {
        List<Field> elements = new ArrayList<>();
        if (!isMissing() && !value.isArray()) {
            problem("is not a list");
        } else if (value.size() > most) {
            problem("has %d elements; at most %d can be played".formatted(value.size(), most));
        } else {
            for (int i = 0; i < value.size(); i++) {
                Field element = new Field("%s[%d]".formatted(path, i), value.get(i), problems);
                if (element.value.isObject()) {
                    elements.add(element);
                } else {
                    element.problem("is not an object");
                }
            }
        }
        return elements;
    }

    /** Returns a name that Kubernetes accepts. */
    String name() {
        String text = value.asText();
        if (!value.isTextual() || !text.matches(NAME)) {
            problem("%s is not a name; lower-case letters, digits and dashes make one".formatted(shown()));
            return "unnamed";
        }
        return text;
    }

    String nameOr(String otherwise) {
        return isMissing() ? otherwise : name();
    }

    int integer(int least, int most) {
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.asInt() < least || value.asInt() > most) {
            problem("%s is not a whole number from %d to %d".formatted(shown(), least, most));
            return least;
        }
        return value.asInt();
    }

    int integerOr(int otherwise, int least, int most) {
        return isMissing() ? otherwise : integer(least, most);
    }

    boolean flagOr(boolean otherwise) {
        if (!isMissing() && !value.isBoolean()) {
            problem("%s is neither true nor false".formatted(shown()));
        }
        return value.asBoolean(otherwise);
    }

    /** Returns milliseconds; the document has seconds. */
    long millis(long leastMillis, long mostMillis) {
        double seconds = value.asDouble();
        long millis = Math.round(seconds * 1_000);
        if (!value.isNumber() || !Double.isFinite(seconds) || millis < leastMillis || millis > mostMillis) {
            problem("%s is not a number of seconds from %s to %s"
                    .formatted(shown(), leastMillis / 1_000.0, mostMillis / 1_000.0));
            return leastMillis;
        }
        return millis;
    }

    <E extends Enum<E>> E oneOf(Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (value.isTextual() && constant.name().toLowerCase(Locale.ROOT).equals(value.asText())) {
                return constant;
            }
        }
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            names.add(constant.name().toLowerCase(Locale.ROOT));
        }
        problem("%s is not one of %s".formatted(shown(), String.join(", ", names)));
        return type.getEnumConstants()[0];
    }

    /** Returns cpu, memory and gpu of an object; absent ones are zero. */
    Resources resources() {
        return Resources.of(at("cpu").amount(Quantity::milliCpu), at("memory").amount(Quantity::units))
                .withGpus(at("gpu").amount(Quantity::units));
    }

    /** Returns one of the known texts, or empty if the field is absent. */
    String optional(List<String> known) {
        return isMissing() ? "" : one(known);
    }

    String one(List<String> known) {
        if (!value.isTextual() || !known.contains(value.asText())) {
            problem("%s is not one of %s".formatted(shown(), String.join(", ", known)));
            return known.get(0);
        }
        return value.asText();
    }

    /** Returns quantities by resource. */
    Map<String, String> quantities() {
        Map<String, String> quantities = new TreeMap<>();
        value.fieldNames().forEachRemaining(name -> quantities.put(name, at(name).quantity()));
        return quantities;
    }

    /** Returns the quantity in Kubernetes' notation. */
    String quantity() {
        if (isMissing()) {
            problem("has no amount; write 500m, 2 or 4Gi");
            return "0";
        }
        amount(Quantity::units);
        return text();
    }

    void problem(String problem) {
        problems.add((path.isEmpty() ? "the document" : "`" + path + "`") + " " + problem);
    }

    private long amount(Function<String, Optional<Long>> parse) {
        if (isMissing()) {
            return 0;
        }
        Optional<Long> amount = value.isValueNode() ? parse.apply(text()) : Optional.empty();
        long limit = 1L << 50;
        if (amount.isEmpty() || amount.get() > limit) {
            problem("%s is not an amount; write 500m, 2 or 4Gi".formatted(shown()));
            return 0;
        }
        return amount.get();
    }

    private String text() {
        return value.isFloatingPointNumber() && Double.isFinite(value.asDouble())
                ? BigDecimal.valueOf(value.asDouble()).toPlainString()
                : value.asText();
    }

    private String shown() {
        if (isMissing()) {
            return "(nothing)";
        }
        String text = value.toString();
        return "(" + (text.length() <= 40 ? text : text.substring(0, 40) + "…") + ")";
    }
}
