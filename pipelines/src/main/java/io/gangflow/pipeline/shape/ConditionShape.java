package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The condition of a stage. Other expressions are refused, because an expression language could be abused. */
public record ConditionShape() implements ScalarShape {

    @Override
    public String noun() {
        return "a condition such as `${parameters.mode} == full`";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        List<Diagnostic> references = TextFindings.in(name, scalar, true);
        return references.isEmpty()
                ? ConditionSyntax.problem(scalar.value())
                        .map(problem -> Diagnostic.of(
                                        DiagnosticCode.GF0215,
                                        TextFindings.within(
                                                scalar.span(), scalar.value(), problem.offset(), problem.length()),
                                        problem.message(),
                                        problem.label())
                                .withHint(problem.hint()))
                        .stream()
                        .toList()
                : references;
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("pattern", "\\$\\{[^}]+\\}");
        return schema;
    }
}
