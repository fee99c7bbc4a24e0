package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text of one resource manifest. Argo substitutes it as text before it is parsed, so a user's value could add
 * keys to it. Values therefore enter only as {@code toJson(...)}: a JSON string is one YAML scalar, whatever it holds.
 * The model object carries a mark where a value belongs; the mark is replaced when the YAML is written. Not thread-safe.
 */
final class ManifestText {

    private static final String MARK = "gangflow-value-of-";

    private final Map<String, String> expressions = new LinkedHashMap<>();

    /** The text itself where it is a literal, or refers to names of the run only; a mark otherwise. */
    String value(Text text, Stage stage) {
        FlatText flat = FlatText.of(text, stage);
        return flat.asNames().orElseGet(() -> {
            String mark = MARK + expressions.size() + "-";
            expressions.put(mark, "{{=toJson(" + flat.asExpression() + ")}}");
            return mark;
        });
    }

    /** The model object as YAML, with the values' expressions in place. */
    String write(Object model) {
        String text = ManifestYaml.writeValue(model);
        for (Map.Entry<String, String> entry : expressions.entrySet()) {
            int at = text.indexOf(entry.getKey());
            if (at < 0 || text.indexOf(entry.getKey(), at + 1) >= 0) {
                throw new IllegalArgumentException(
                        "a text of the pipeline holds `%s`, which is reserved".formatted(entry.getKey()));
            }
            text = text.substring(0, at)
                    + entry.getValue()
                    + text.substring(at + entry.getKey().length());
        }
        return text;
    }
}
