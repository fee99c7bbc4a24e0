package io.gangflow.convert;

import io.gangflow.convert.change.EqualWork;
import io.gangflow.convert.draft.Note;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Plan;
import java.util.List;
import java.util.Optional;

/**
 * A pipeline that was made of other tools' objects.
 *
 * @param text the file; empty where nothing of the input is work, or where the result cannot be checked
 * @param plan of the text
 * @param notes what the pipeline does not have of the input, or has differently
 * @param pods how the pods of the pipeline compare with those of the input
 * @param diagnostics why there is no pipeline, or what {@code gangflow check} will report about it
 */
public record Conversion(
        Optional<String> text, Optional<Plan> plan, List<Note> notes, EqualWork pods, List<Diagnostic> diagnostics) {

    public Conversion {
        notes = List.copyOf(notes);
        diagnostics = List.copyOf(diagnostics);
    }
}
