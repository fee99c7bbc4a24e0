package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The id of a Linux user, or {@code root} for 0; other names are known only within an image. */
public record UserShape() implements ScalarShape {

    /** Ids are checked as signed 32-bit numbers (Kubernetes 1.36, apimachinery, IsValidUserID). */
    private static final long LARGEST = Integer.MAX_VALUE;

    private static final String ROOT = "root";

    static final UserShape INSTANCE = new UserShape();

    /** Parses an id; empty if the text is not a user. */
    public static OptionalLong parse(String text) {
        if (text.equals(ROOT)) {
            return OptionalLong.of(0);
        }
        return PlainScalar.isInteger(text) && Long.parseLong(text) >= 0 && Long.parseLong(text) <= LARGEST
                ? OptionalLong.of(Long.parseLong(text))
                : OptionalLong.empty();
    }

    @Override
    public String noun() {
        return "a user id such as `1000`, or `root`";
    }

    @Override
    public List<Diagnostic> check(String name, Node.Scalar scalar) {
        return parse(scalar.value()).isPresent()
                ? List.of()
                : wrong(DiagnosticCode.GF0102, name, scalar, "a whole number from 0 to %d".formatted(LARGEST));
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("anyOf", List.of(Map.of("const", ROOT), new IntegerShape(0, LARGEST).schema()));
        return schema;
    }
}
