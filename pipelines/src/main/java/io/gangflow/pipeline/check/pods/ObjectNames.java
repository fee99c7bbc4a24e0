package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;

/** GF0205: a name or value that Kubernetes refuses. */
final class ObjectNames {

    private ObjectNames() {}

    /**
     * Reports what is wrong with a name.
     *
     * @param noun the named thing: {@code a volume}
     */
    static Optional<Diagnostic> check(NameForm form, String name, String noun, SourceSpan place) {
        return check(form, "the name", name, noun, place);
    }

    /**
     * Reports what is wrong with a value of a label.
     *
     * @param noun the thing with that value: {@code a label}
     */
    static Optional<Diagnostic> checkValue(String value, String noun, SourceSpan place) {
        return check(NameForm.VALUE, "the value", value, noun, place);
    }

    private static Optional<Diagnostic> check(NameForm form, String what, String text, String noun, SourceSpan place) {
        return form.allows(text)
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0205,
                        place,
                        "`%s` cannot be %s of %s".formatted(Excerpt.of(text), what, noun),
                        form.label()));
    }
}
