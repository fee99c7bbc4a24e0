package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.List;
import java.util.Map;

/** A scalar in a cluster object. It is used unchanged, but must not contain a template for Argo. */
record ManifestTextShape() implements ScalarShape {

    static final ManifestTextShape INSTANCE = new ManifestTextShape();

    @Override
    public String noun() {
        return "a value";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return TextSyntax.hasTemplate(scalar.value())
                ? List.of(Diagnostic.of(
                                DiagnosticCode.GF0211,
                                scalar.span(),
                                "`{{` or `}}` stands in `%s`".formatted(name),
                                "Argo would take it for a template")
                        .withHint("in JSON put a space between the braces"))
                : List.of();
    }

    @Override
    public Map<String, Object> schema() {
        return Map.of();
    }
}
