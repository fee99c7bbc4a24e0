package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.List;

/** A text, a number or a boolean. */
public non-sealed interface ScalarShape extends Shape {

    /** Checks the scalar, which is not null; {@code name} is its key. */
    List<Diagnostic> check(String name, Node.Scalar scalar);

    /** Returns the usual finding: {@code `name` is <noun>, found `x`}. */
    default List<Diagnostic> wrong(DiagnosticCode code, String name, Node.Scalar scalar, String label) {
        String message = "`%s` must be %s; found %s".formatted(name, noun(), scalar.noun());
        return List.of(Diagnostic.of(code, scalar.span(), message, label));
    }
}
