package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A number, whole or not; zero or more if {@code nonNegative}. */
public record NumberShape(boolean nonNegative) implements ScalarShape {

    @Override
    public String noun() {
        return nonNegative ? "a number from 0" : "a number";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        if (!scalar.plain() || !PlainScalar.isNumber(scalar.value())) {
            return wrong(DiagnosticCode.GF0102, name, scalar, "not a number");
        }
        return nonNegative && Double.parseDouble(scalar.value()) < 0
                ? wrong(DiagnosticCode.GF0203, name, scalar, "at least 0")
                : List.of();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "number");
        if (nonNegative) {
            schema.put("minimum", 0);
        }
        return schema;
    }
}
