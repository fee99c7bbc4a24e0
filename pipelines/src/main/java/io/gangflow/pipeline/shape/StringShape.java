package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text that reaches a cluster. What Argo would substitute is refused in it.
 *
 * @param references whether it may hold {@code ${scope.name}}
 * @param scalars whether a number or boolean will do, as it was written
 * @param needed whether it has to hold a reference
 */
public record StringShape(boolean references, boolean scalars, boolean needed) implements ScalarShape {

    /** A constant. */
    public static final StringShape CONSTANT = new StringShape(false, false, false);
    /** A constant for which a number or boolean will do. */
    public static final StringShape VALUE = new StringShape(false, true, false);
    /** A text with references, for which a number or boolean will do. */
    public static final StringShape TEXT = new StringShape(true, true, false);
    /** A text whose value is known in a run alone. */
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
