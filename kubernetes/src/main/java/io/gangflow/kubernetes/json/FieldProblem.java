package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Optional;

/**
 * The reason why fields do not fit a model class.
 *
 * @param path path of the value that does not fit, from the root of the input; empty for the root
 * @param problem what is wrong with it, as text after its name
 * @param label what would be correct
 * @param hint what to do; empty if the label is sufficient
 */
public record FieldProblem(List<String> path, String problem, String label, Optional<String> hint) {

    public FieldProblem {
        path = List.copyOf(path);
    }

    /** Converts an exception of a reader of {@link ModelJson}. */
    public static FieldProblem of(JsonProcessingException exception) {
        List<String> path = exception instanceof JsonMappingException mapping
                ? mapping.getPath().stream().map(FieldProblem::step).toList()
                : List.of();
        return exception instanceof RefusedValue refused
                ? new FieldProblem(path, refused.problem(), refused.label(), refused.hint())
                : new FieldProblem(
                        path, "has a value of the wrong type", "not a value of this field", Optional.empty());
    }

    private static String step(JsonMappingException.Reference step) {
        return step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName();
    }

    /** Returns GF0687, for an unknown field. */
    public Diagnostic unknownField(SourceSpan span) {
        return Diagnostic.of(DiagnosticCode.GF0687, span, problem, label)
                .withHint("kubectl refuses the object, and other clients lose the field");
    }

    /**
     * Returns GF0603.
     *
     * @param name name of the value for messages
     */
    public Diagnostic finding(SourceSpan span, String name) {
        Diagnostic finding =
                Diagnostic.of(DiagnosticCode.GF0603, span, "`%s` %s".formatted(Excerpt.of(name), problem), label);
        return hint.map(finding::withHint).orElse(finding);
    }
}
