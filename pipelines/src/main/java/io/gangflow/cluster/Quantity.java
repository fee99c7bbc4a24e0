package io.gangflow.cluster;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kubernetes quantities such as {@code 1500m}, {@code 2}, {@code 1408Mi} or {@code 5G}. Fractions of the target unit
 * are rounded up, as the API server does (apimachinery, resource/quantity.go).
 */
public final class Quantity {

    private static final Pattern SYNTAX =
            Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)(m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi)?");
    private static final Map<String, BigDecimal> FACTORS = Map.ofEntries(
            Map.entry("m", new BigDecimal("0.001")),
            Map.entry("k", BigDecimal.valueOf(1_000L)),
            Map.entry("M", BigDecimal.valueOf(1_000_000L)),
            Map.entry("G", BigDecimal.valueOf(1_000_000_000L)),
            Map.entry("T", BigDecimal.valueOf(1_000_000_000_000L)),
            Map.entry("P", BigDecimal.valueOf(1_000_000_000_000_000L)),
            Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
            Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
            Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
            Map.entry("Ti", BigDecimal.valueOf(1L << 40)),
            Map.entry("Pi", BigDecimal.valueOf(1L << 50)));

    private static final List<String> BINARY_UNITS = List.of("Ki", "Mi", "Gi", "Ti");

    private Quantity() {}

    /** Parses CPU in millicores; empty if the text is not a quantity or is too large for a long. */
    public static Optional<Long> milliCpu(String text) {
        return value(text, 1_000);
    }

    /** Parses bytes, or whole units of an extended resource; empty if the text is not a quantity. */
    public static Optional<Long> units(String text) {
        return value(text, 1);
    }

    /** Formats CPU: {@code 1500} millicores as {@code 1500m}, {@code 2000} as {@code 2}. */
    public static String formatCpu(long milliCpu) {
        return milliCpu % 1_000 == 0 ? Long.toString(milliCpu / 1_000) : milliCpu + "m";
    }

    /** Formats bytes in the largest binary unit that divides them: {@code 1476395008} as {@code 1408Mi}. */
    public static String formatBytes(long bytes) {
        int tens = Math.min(4, Long.numberOfTrailingZeros(bytes) / 10);
        return bytes == 0 || tens == 0 ? Long.toString(bytes) : (bytes >> (10 * tens)) + BINARY_UNITS.get(tens - 1);
    }

    private static Optional<Long> value(String text, long perUnit) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal factor = FACTORS.getOrDefault(Objects.requireNonNullElse(matcher.group(2), ""), BigDecimal.ONE);
        BigDecimal value = new BigDecimal(matcher.group(1))
                .multiply(factor)
                .multiply(BigDecimal.valueOf(perUnit))
                .setScale(0, RoundingMode.CEILING);
        return value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? Optional.empty()
                : Optional.of(value.longValueExact());
    }
}
