package io.gangflow.rules;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.IgnoreComment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The findings to ignore, by code and with a reason: from the annotation {@value #ANNOTATION} on an object (several
 * separated by {@code ;}), a comment in a file, or an option of the command line. Errors of the text itself cannot be
 * ignored.
 */
public final class Suppressions {

    static final String ANNOTATION = "gangflow.io/ignore";

    private static final String OPTION = "--ignore";

    private final List<Suppression> wishes = new ArrayList<>();
    private final List<Diagnostic> unreadable = new ArrayList<>();

    private Suppressions() {}

    /**
     * Reads the annotations and comments of manifests, and the options of a command line.
     *
     * @param options reasons by code, from the command line
     */
    public static Suppressions of(ForeignManifests manifests, Map<String, String> options) {
        Suppressions ignores = new Suppressions();
        for (ForeignObject object : manifests.objects()) {
            SourceSpan span = object.span("metadata", "annotations", ANNOTATION);
            for (String wish : object.annotations().getOrDefault(ANNOTATION, "").split(";", -1)) {
                if (!wish.isBlank()) {
                    ignores.add(
                            wish,
                            span,
                            place -> owner(manifests.objects(), place)
                                    .filter(object::equals)
                                    .isPresent());
                }
            }
        }
        for (IgnoreComment comment : manifests.ignores()) {
            String file = comment.span().file();
            ignores.add(comment.text(), comment.span(), place -> place.file().equals(file));
        }
        OrderedMaps.sorted(options)
                .forEach((code, reason) -> ignores.add(code + " " + reason, SourceSpan.startOf(OPTION), place -> true));
        return ignores;
    }

    /** Divides findings into those to report and those to ignore. */
    public Applied apply(List<Diagnostic> diagnostics) {
        Set<Suppression> used = new HashSet<>();
        List<Diagnostic> kept = new ArrayList<>();
        List<Diagnostic> ignored = new ArrayList<>();
        for (Diagnostic diagnostic : diagnostics) {
            Optional<Suppression> wish = wishes.stream()
                    .filter(of -> of.code().equals(diagnostic.code().name()))
                    .filter(of -> of.covers().test(diagnostic.span()))
                    .findFirst();
            wish.ifPresent(used::add);
            (wish.isPresent() ? ignored : kept).add(diagnostic);
        }
        kept.addAll(unreadable);
        wishes.forEach(wish -> {
            if (!used.contains(wish)) {
                kept.add(Diagnostic.of(
                        DiagnosticCode.GF0691,
                        wish.span(),
                        "%s is ignored, but does not occur here".formatted(wish.code()),
                        "ignored finding does not exist"));
            } else if (wish.reason().isEmpty()) {
                kept.add(withoutReason(wish.span(), wish.code()));
            }
        });
        return new Applied(kept.stream().sorted().toList(), ignored);
    }

    private void add(String text, SourceSpan span, Predicate<SourceSpan> covers) {
        Suppression.read(text, span, covers)
                .ifPresentOrElse(
                        wishes::add, () -> unreadable.add(withoutReason(span, "`" + Excerpt.of(text.strip()) + "`")));
    }

    private static Diagnostic withoutReason(SourceSpan span, String what) {
        return Diagnostic.of(
                DiagnosticCode.GF0690,
                span,
                "%s is ignored without a code and a reason".formatted(what),
                "expected a code and a reason, such as `GF0631 the driver starts alone here`");
    }

    /** Returns the object at a place: the last one of the file that starts before it. */
    private static Optional<ForeignObject> owner(List<ForeignObject> objects, SourceSpan place) {
        return objects.stream()
                .filter(object -> object.begin().file().equals(place.file())
                        && object.begin().line() <= place.line())
                .reduce((first, second) -> second);
    }

    /**
     * The divided findings.
     *
     * @param kept findings to report, including those about the ignore settings themselves
     * @param ignored findings to ignore
     */
    public record Applied(List<Diagnostic> kept, List<Diagnostic> ignored) {
        public Applied {
            kept = List.copyOf(kept);
            ignored = List.copyOf(ignored);
        }

        public boolean hasErrors() {
            return kept.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
        }
    }
}
