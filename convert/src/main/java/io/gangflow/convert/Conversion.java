package io.gangflow.convert;

import io.gangflow.convert.change.EqualWork;
import io.gangflow.convert.draft.Note;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Plan;
import java.util.List;
import java.util.Optional;

/**
 * A pipeline converted from other tools' objects.
 *
 * @param text the file; empty if the input contains no work, or the result cannot be checked
 * @param plan of the text
 * @param notes parts of the input that the pipeline lacks or changes
 * @param pods comparison of the pipeline's pods with those of the input
 * @param diagnostics why there is no pipeline, or what {@code gangflow check} will report about it
 */
public record Conversion(
        Optional<String> text, Optional<Plan> plan, List<Note> notes, EqualWork pods, List<Diagnostic> diagnostics) {

    public Conversion {
        notes = List.copyOf(notes);
        diagnostics = List.copyOf(diagnostics);
    }

    /** Returns the same with these errors as the reason why there is no text; without errors, this. */
    Conversion because(List<Diagnostic> errors) {
        return errors.isEmpty() ? this : new Conversion(text, plan, notes, pods, errors);
    }
}
