package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text that reaches a cluster. What Argo would substitute is refused in it.
 *
 * @param references whether it may hold {@code ${scope.name}}
 * @param scalars whether a number or boolean will do, as it was written
 */
public record StringShape(boolean references, boolean scalars) implements ScalarShape {

    /** A constant. */
    public static final StringShape CONSTANT = new StringShape(false, false);
    /** A constant for which a number or boolean will do. */
    public static final StringShape VALUE = new StringShape(false, true);
    /** A text with references, for which a number or boolean will do. */
    public static final StringShape TEXT = new StringShape(true, true);

    @Override
    public String noun() {
        return "a string";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return TextFindings.in(name, scalar, references);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", scalars ? List.of("string", "number", "boolean") : "string");
        return schema;
    }
}
