package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A duration. A number without a unit is refused, because its unit would be a guess. */
public record DurationShape() implements ScalarShape {

    @Override
    public String noun() {
        return "a duration such as `10s` or `1h30m`";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        if (DurationSyntax.parse(scalar.value()).isPresent()) {
            return List.of();
        }
        String label = PlainScalar.isInteger(scalar.value())
                ? "a unit is missing: `%ss`?".formatted(scalar.value())
                : "units are d, h, m and s, in this order, at most a year";
        return wrong(DiagnosticCode.GF0202, name, scalar, label);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("pattern", "^" + DurationSyntax.PATTERN + "$");
        return schema;
    }
}
