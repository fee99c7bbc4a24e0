package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code true} or {@code false}; YAML 1.1's {@code yes} and {@code no} are texts. */
public record BooleanShape() implements ScalarShape {

    @Override
    public String noun() {
        return "`true` or `false`";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return scalar.plain() && PlainScalar.isBoolean(scalar.value())
                ? List.of()
                : wrong(DiagnosticCode.GF0102, name, scalar, "not a boolean");
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "boolean");
        return schema;
    }
}
