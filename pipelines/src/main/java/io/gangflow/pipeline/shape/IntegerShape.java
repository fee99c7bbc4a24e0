package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A whole number within bounds, both inclusive. */
public record IntegerShape(long minimum, long maximum) implements ScalarShape {

    @Override
    public String noun() {
        return "a whole number from %d to %d".formatted(minimum, maximum);
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
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
        return schema;
    }
}
