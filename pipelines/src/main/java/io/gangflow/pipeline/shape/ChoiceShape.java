package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Alternatives;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One of several words. */
public record ChoiceShape(List<String> values) implements ScalarShape {

    public ChoiceShape {
        values = List.copyOf(values);
    }

    public static ChoiceShape of(String... values) {
        return new ChoiceShape(List.of(values));
    }

    @Override
    public String noun() {
        return Alternatives.quoted(values);
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        if (values.contains(scalar.value())) {
            return List.of();
        }
        String label = DidYouMean.of(scalar.value(), values)
                .map(near -> "did you mean `" + near + "`?")
                .orElse("not one of them");
        return wrong(DiagnosticCode.GF0204, name, scalar, label);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("enum", values);
        return schema;
    }
}
