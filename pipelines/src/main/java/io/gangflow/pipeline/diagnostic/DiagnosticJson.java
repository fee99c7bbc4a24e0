package io.gangflow.pipeline.diagnostic;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.gangflow.json.BoundedJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Findings as JSON: an array of objects with {@code code}, {@code severity}, {@code file}, {@code line},
 * {@code column}, {@code length}, {@code message}, {@code label}, {@code notes} and, if present, {@code hint}.
 */
public final class DiagnosticJson {

    private DiagnosticJson() {}

    /** Returns JSON text that ends with a line break. */
    public static String of(List<Diagnostic> diagnostics) {
        try {
            return BoundedJson.INDENTED.writeValueAsString(
                            diagnostics.stream().map(DiagnosticJson::object).toList())
                    + "\n";
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("texts and numbers are not JSON", exception);
        }
    }

    private static Map<String, Object> object(Diagnostic diagnostic) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("code", diagnostic.code().name());
        object.put("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT));
        object.put("file", diagnostic.span().file());
        object.put("line", diagnostic.span().line());
        object.put("column", diagnostic.span().column());
        object.put("length", diagnostic.span().length());
        object.put("message", diagnostic.message());
        object.put("label", diagnostic.label());
        object.put(
                "notes", diagnostic.notes().stream().map(DiagnosticJson::note).toList());
        diagnostic.hint().ifPresent(hint -> object.put("hint", hint));
        return object;
    }

    private static Map<String, Object> note(Diagnostic.Note note) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("title", note.title());
        object.put("text", note.text());
        return object;
    }
}
