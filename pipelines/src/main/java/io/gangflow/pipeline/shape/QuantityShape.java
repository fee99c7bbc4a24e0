package io.gangflow.pipeline.shape;

import io.gangflow.cluster.Quantity;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** An amount of a resource in Kubernetes notation, at most {@value #MAX_CPUS} CPUs or {@value #MAX_UNITS} units. */
public enum QuantityShape implements ScalarShape {
    CPU("an amount of cpu such as `2` or `500m`"),
    MEMORY("an amount of memory such as `512Mi` or `2Gi`"),
    COUNT("a whole number of devices");

    /** Bounds that keep sums over thousands of pods within a long. */
    static final long MAX_CPUS = 1_000_000;

    static final long MAX_UNITS = 1L << 50;
    static final long MAX_DEVICES = 1_000_000;

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,9}");
    private static final long SMALLEST_MEMORY = 1L << 20;

    private final String noun;

    QuantityShape(String noun) {
        this.noun = noun;
    }

    /**
     * Returns the notation of an extended resource's amounts: {@code ephemeral-storage} is measured, devices are
     * counted.
     */
    public static QuantityShape ofExtended(String name) {
        return name.equals("ephemeral-storage") ? MEMORY : COUNT;
    }

    @Override
    public String noun() {
        return noun;
    }

    /** Returns millicores, bytes or devices; empty if the text is no such quantity. */
    public Optional<Long> parse(String text) {
        return switch (this) {
            case CPU -> Quantity.milliCpu(text).filter(value -> value <= MAX_CPUS * 1_000);
            case MEMORY -> Quantity.units(text).filter(value -> value <= MAX_UNITS);
            case COUNT ->
                Optional.of(text)
                        .filter(digits -> DIGITS.matcher(digits).matches())
                        .map(Long::valueOf)
                        .filter(value -> value <= MAX_DEVICES);
        };
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        Optional<Long> value = parse(scalar.value());
        if (value.isEmpty()) {
            return wrong(DiagnosticCode.GF0201, name, scalar, advice(scalar.value()));
        }
        boolean tiny = this == MEMORY && value.get() > 0 && value.get() < SMALLEST_MEMORY;
        return tiny
                ? wrong(
                        DiagnosticCode.GF0201,
                        name,
                        scalar,
                        "these are %d bytes: is a unit missing?".formatted(value.get()))
                : List.of();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", this == COUNT ? "integer" : List.of("string", "number"));
        if (this == COUNT) {
            schema.put("minimum", 0);
        } else {
            schema.put("pattern", "^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi)?$");
        }
        return schema;
    }

    private String advice(String text) {
        if (text.startsWith("-")) {
            return "a request cannot be negative";
        }
        if (this == MEMORY && (text.endsWith("B") || text.endsWith("b"))) {
            return "write `Mi` or `Gi`, without a `B`";
        }
        return this == COUNT ? "devices are not divided" : "units are m, k, M, G, T, P, Ki, Mi, Gi, Ti and Pi";
    }
}
