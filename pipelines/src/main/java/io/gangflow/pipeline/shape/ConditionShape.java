package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The condition of a stage. There are no other expressions: an expression language would be a way in. */
public record ConditionShape() implements ScalarShape {

    @Override
    public String noun() {
        return "a comparison such as `${parameters.mode} == full`";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        if (ConditionSyntax.parse(scalar.value()).isPresent()) {
            return List.of();
        }
        List<Diagnostic> references = TextFindings.in(name, scalar, true);
        return references.isEmpty()
                ? wrong(DiagnosticCode.GF0215, name, scalar, "one `==` or `!=`, a reference on its left")
                : references;
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("pattern", "^\\s*\\$\\{[^}]*\\}\\s*(==|!=)");
        return schema;
    }
}
