package io.gangflow.pipeline.diagnostic;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One finding about a user's file.
 *
 * @param message what was found, with names in backticks and the numbers of both sides, without a trailing period
 * @param label short text next to the caret: what would be correct
 * @param notes further lines, such as a timeline or possible fixes, each with a title
 * @param hint what to do next
 */
public record Diagnostic(
        DiagnosticCode code, SourceSpan span, String message, String label, List<Note> notes, Optional<String> hint)
        implements Comparable<Diagnostic> {

    private static final Comparator<Diagnostic> ORDER = Comparator.comparing(Diagnostic::span)
            .thenComparing(Diagnostic::code)
            .thenComparing(Diagnostic::message);

    public Diagnostic {
        notes = List.copyOf(notes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, span, message, label);
    }

    public static Diagnostic of(DiagnosticCode code, SourceSpan span, String message, String label) {
        return new Diagnostic(code, span, message, label, List.of(), Optional.empty());
    }

    public Diagnostic withHint(String newHint) {
        return new Diagnostic(code, span, message, label, notes, Optional.of(newHint));
    }

    /** Returns the diagnostic with the most similar known name as its hint; unchanged if none is similar. */
    public Diagnostic withNearest(String written, Collection<String> known) {
        return DidYouMean.of(written, known)
                .map(name -> withHint("did you mean `%s`?".formatted(Excerpt.of(name))))
                .orElse(this);
    }

    public Diagnostic withNote(String title, String text) {
        List<Note> more = new ArrayList<>(notes);
        more.add(new Note(title, text));
        return new Diagnostic(code, span, message, label, more, hint);
    }

    public Severity severity() {
        return code.severity();
    }

    @Override
    public int compareTo(Diagnostic other) {
        return ORDER.compare(this, other);
    }

    /** A titled line under the excerpt: {@code = timeline   0s driver-0 runs}. */
    public record Note(String title, String text) {}
}
