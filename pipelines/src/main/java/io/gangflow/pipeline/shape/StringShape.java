package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text that is sent to a cluster. Expressions that Argo would substitute are refused.
 *
 * @param references whether it may contain {@code ${scope.name}}
 * @param scalars whether a number or boolean is accepted, as written
 * @param needed whether it must contain a reference
 */
public record StringShape(boolean references, boolean scalars, boolean needed) implements ScalarShape {

    /** A constant. */
    public static final StringShape CONSTANT = new StringShape(false, false, false);
    /** A constant, for which a number or boolean is accepted. */
    public static final StringShape VALUE = new StringShape(false, true, false);
    /** A text with references, for which a number or boolean is accepted. */
    public static final StringShape TEXT = new StringShape(true, true, false);
    /** A text whose value is known only in a run. */
    public static final StringShape REFERENCE = new StringShape(true, false, true);

    @Override
    public String noun() {
        return needed ? "a reference such as `${parameters.NAME}`" : "a string";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return needed && !scalar.value().contains("${")
                ? wrong(DiagnosticCode.GF0102, name, scalar, "no reference")
                : TextFindings.in(name, scalar, references);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", scalars ? List.of("string", "number", "boolean") : "string");
        if (needed) {
            schema.put("pattern", "\\$\\{[^}]+\\}");
        }
        return schema;
    }
}
