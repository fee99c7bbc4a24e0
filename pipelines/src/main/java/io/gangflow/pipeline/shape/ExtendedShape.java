package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An amount of an extended resource: devices are counted, {@code ephemeral-storage} is measured. */
record ExtendedShape() implements ScalarShape {

    static final ExtendedShape INSTANCE = new ExtendedShape();

    @Override
    public String noun() {
        return "an amount of a resource";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return QuantityShape.ofExtended(name).check(name, scalar);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", List.of("integer", "string"));
        return schema;
    }
}
