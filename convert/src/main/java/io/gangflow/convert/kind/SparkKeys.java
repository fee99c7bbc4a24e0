package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keys of a {@code spark} stage, with sizes in the language's format. */
public final class SparkKeys {

    /** A Spark size: a number with a unit of powers of 1024; MiB without one (Spark 4.1, JavaUtils.byteStringAs). */
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})\\s*([kmgt]?)i?b?");

    private static final Map<String, String> UNITS = Map.of("k", "Ki", "m", "Mi", "g", "Gi", "t", "Ti", "", "Mi");

    private static final String DEFAULT_MEMORY = "1Gi";

    private SparkKeys() {}

    /** Cores and heap of a role, without defaults of the language. */
    public static ObjectNode role(Field cores, Field memory) {
        ObjectNode role = Values.JSON.objectNode();
        cores.peek().filter(text -> text.matches("[0-9]{1,3}")).ifPresent(text -> {
            cores.text();
            if (!text.equals("1")) {
                role.set("cpu", Values.amount(text));
            }
        });
        memory.peek().flatMap(SparkKeys::memory).ifPresent(size -> {
            memory.text();
            if (!size.equals(DEFAULT_MEMORY)) {
                role.put("memory", size);
            }
        });
        return role;
    }

    /** Converts Spark's {@code 512m} to {@code 512Mi}. */
    public static Optional<String> memory(String text) {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(size.group(1));
        String unit = UNITS.getOrDefault(size.group(2), "Mi");
        boolean whole = unit.equals("Mi") && number % 1_024 == 0;
        return Optional.of(whole ? number / 1_024 + "Gi" : number + unit);
    }
}
