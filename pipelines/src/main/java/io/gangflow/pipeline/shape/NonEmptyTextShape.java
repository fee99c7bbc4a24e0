package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A constant text of at least one character, such as the path of a file. */
enum NonEmptyTextShape implements ScalarShape {
    INSTANCE;

    @Override
    public String noun() {
        return "a text";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return scalar.value().isBlank()
                ? List.of(
                        Diagnostic.of(DiagnosticCode.GF0104, scalar.span(), "`%s` is empty".formatted(name), "no text"))
                : StringShape.CONSTANT.check(name, scalar);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>(StringShape.CONSTANT.schema());
        schema.put("minLength", 1);
        return schema;
    }
}
