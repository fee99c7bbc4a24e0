package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.GoJson;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text of one resource manifest. Argo substitutes it as text before parsing it, and the kubelet expands it in a
 * variable of Argo's init container, so a value could add keys to it. Therefore values and literals with a dollar sign
 * are written only as JSON strings in which nothing is left to evaluate ({@link InertText}): each is one YAML scalar,
 * whatever it contains. The model object contains a placeholder for each such string, which is replaced when the YAML
 * is written. Not thread-safe.
 */
public final class ManifestText {

    private static final String MARK = "gangflow-value-of-";

    /** Only the kubelets of the object's own pods expand a command. */
    private static final int EXPANSIONS = 1;

    private final Map<String, String> strings = new LinkedHashMap<>();

    /** The text itself if it is a literal, or refers to names of the run only; otherwise a placeholder. */
    public String value(Text text, Stage stage) {
        FlatText flat = FlatText.of(text, stage);
        return flat.asTags().map(this::literal).orElseGet(() -> marked(new InertText(flat, EXPANSIONS).inManifest()));
    }

    /** The same for a label or an annotation. */
    String metadata(Text text, Stage stage) {
        FlatText flat = FlatText.of(text, stage);
        return flat.asTags()
                .map(this::literal)
                .orElseGet(() -> marked(new InertText(flat, EXPANSIONS).inManifestMetadata()));
    }

    /** The text itself, or a placeholder if the kubelet would expand it too early. */
    public String literal(String text) {
        return text.contains("$(") || text.contains("$$")
                ? marked(GoJson.quote(text).replace("$", "\\u0024"))
                : text;
    }

    private String marked(String string) {
        String mark = MARK + strings.size() + "-";
        strings.put(mark, string);
        return mark;
    }

    /** The model object as YAML, with placeholders replaced. */
    public String write(Object model) {
        return marksReplaced(ManifestYaml.writeValue(model), "");
    }

    /** The same as one line of JSON. */
    String writeJson(JsonNode model) {
        return marksReplaced(model.toString(), "\"");
    }

    /** @param quote around each placeholder */
    private String marksReplaced(String written, String quote) {
        String text = written;
        for (Map.Entry<String, String> entry : strings.entrySet()) {
            String mark = quote + entry.getKey() + quote;
            int at = text.indexOf(mark);
            if (at < 0 || text.indexOf(mark, at + 1) >= 0) {
                throw new IllegalArgumentException(
                        "a string of the pipeline contains `%s`, which is reserved".formatted(entry.getKey()));
            }
            text = text.substring(0, at) + entry.getValue() + text.substring(at + mark.length());
        }
        return text;
    }
}
