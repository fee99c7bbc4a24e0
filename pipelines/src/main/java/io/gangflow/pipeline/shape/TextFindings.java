package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import java.util.ArrayList;
import java.util.List;

/** Findings about the references of a text, each at its own place in the line. */
public final class TextFindings {

    private TextFindings() {}

    static List<Diagnostic> in(String name, Node.Scalar scalar, boolean references) {
        TextSyntax.Parsed parsed = TextSyntax.parse(scalar.value());
        List<Diagnostic> found = new ArrayList<>();
        for (TextSyntax.Problem problem : firstOf(parsed.problems())) {
            SourceSpan span = within(scalar.span(), scalar.value(), problem.offset(), problem.length());
            found.add(Diagnostic.of(DiagnosticCode.GF0211, span, problem.message(), problem.label())
                    .withHint(problem.hint()));
        }
        if (found.isEmpty() && !references && !parsed.text().isLiteral()) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0211,
                            scalar.span(),
                            "`%s` is constant, but refers to `%s`"
                                    .formatted(name, parsed.text().references().get(0)),
                            "no reference can stand here")
                    .withHint("references work in commands, arguments, `env`, `inputs` and `outputs`"));
        }
        return found;
    }

    private static List<TextSyntax.Problem> firstOf(List<TextSyntax.Problem> problems) {
        return problems.subList(0, Math.min(FindingLimit.MOST, problems.size()));
    }

    /**
     * Returns the part of a scalar's span if the scalar was written on one line without escapes; otherwise the whole
     * span. Offset and length count UTF-16 units of the value.
     */
    public static SourceSpan within(SourceSpan span, String value, int offset, int length) {
        int points = value.codePointCount(0, value.length());
        int quotes = span.length() - points;
        if (quotes != 0 && quotes != 2) {
            return span;
        }
        // A value that is missing at the end also has a length, which is not in the text.
        int start = Math.min(offset, value.length());
        int before = value.codePointCount(0, start);
        int inside = value.codePointCount(start, Math.min(start + length, value.length()));
        return new SourceSpan(span.file(), span.line(), span.column() + quotes / 2 + before, inside);
    }
}
