package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A whole number within bounds, both inclusive.
 *
 * @param word a word allowed instead of a number; empty for none
 */
public record IntegerShape(long minimum, long maximum, Optional<String> word) implements ScalarShape {

    /** Creates a shape that allows numbers only. */
    public IntegerShape(long minimum, long maximum) {
        this(minimum, maximum, Optional.empty());
    }

    @Override
    public String noun() {
        return "a whole number from %d to %d".formatted(minimum, maximum)
                + word.map(", or `%s`"::formatted).orElse("");
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        if (word.filter(scalar.value()::equals).isPresent()) {
            return List.of();
        }
        if (!scalar.plain() || !PlainScalar.isInteger(scalar.value())) {
            return wrong(DiagnosticCode.GF0102, name, scalar, "not a whole number");
        }
        long value = Long.parseLong(scalar.value());
        if (value < minimum) {
            return wrong(DiagnosticCode.GF0203, name, scalar, "at least %d".formatted(minimum));
        }
        return value > maximum
                ? wrong(DiagnosticCode.GF0203, name, scalar, "at most %d".formatted(maximum))
                : List.of();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "integer");
        schema.put("minimum", minimum);
        schema.put("maximum", maximum);
        return word.<Map<String, Object>>map(text -> Map.of("anyOf", List.of(Map.of("const", text), schema)))
                .orElse(schema);
    }
}
