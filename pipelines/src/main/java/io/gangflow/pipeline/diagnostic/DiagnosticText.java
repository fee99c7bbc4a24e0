package io.gangflow.pipeline.diagnostic;

import java.util.List;

/** Findings for a terminal: one block each with the line they refer to, and a last line with their number. */
public final class DiagnosticText {

    private final SourceLines sources;
    private final Style style;
    private final int width;
    private ShownLine last = ShownLine.of("");

    private DiagnosticText(SourceLines sources, Style style, int width) {
        this.sources = sources;
        this.style = style;
        this.width = width;
    }

    /** Formats the findings, with excerpts from the files they name; an empty text if there are none. */
    public static String of(List<Diagnostic> diagnostics, boolean colour) {
        return of(diagnostics, colour, Integer.MAX_VALUE);
    }

    /**
     * Formats the findings for a terminal with this number of columns. Lines break between words; only excerpts may be
     * wider.
     */
    public static String of(List<Diagnostic> diagnostics, boolean colour, int width) {
        return of(diagnostics, colour, width, new FileLines());
    }

    /** Formats the findings with excerpts from the given lines. */
    public static String of(List<Diagnostic> diagnostics, boolean colour, SourceLines sources) {
        return of(diagnostics, colour, Integer.MAX_VALUE, sources);
    }

    static String of(List<Diagnostic> diagnostics, boolean colour, int width, SourceLines sources) {
        DiagnosticText text = new DiagnosticText(sources, colour ? Style.COLOUR : Style.PLAIN, width);
        StringBuilder out = new StringBuilder();
        diagnostics.forEach(diagnostic -> text.append(diagnostic, out));
        return diagnostics.isEmpty()
                ? ""
                : out.append(summary(diagnostics)).append('\n').toString();
    }

    private void append(Diagnostic diagnostic, StringBuilder out) {
        String margin = " ".repeat(Integer.toString(diagnostic.span().line()).length());
        String word = diagnostic.severity() == Severity.ERROR ? "error" : "warning";
        String code = word + "[" + diagnostic.code() + "]";
        String headline = Wrapped.text(code + ": " + diagnostic.message(), width, 2);
        out.append(style.severity(diagnostic.severity(), code))
                .append(style.strong(headline.substring(code.length())))
                .append('\n')
                .append(margin)
                .append(style.frame("--> "))
                .append(diagnostic.span())
                .append('\n');
        boolean excerpt = excerpt(diagnostic, margin, out);
        if (!excerpt && !diagnostic.label().isEmpty()) {
            out.append(margin)
                    .append(style.frame(" = "))
                    .append(Wrapped.text(diagnostic.label(), width, margin.length() + 3))
                    .append('\n');
        }
        notes(diagnostic, margin, excerpt, out);
        diagnostic
                .hint()
                .ifPresent(hint -> out.append(margin)
                        .append(' ')
                        .append(style.strong("hint:"))
                        .append(' ')
                        .append(Wrapped.text(hint, width, margin.length() + " hint: ".length()))
                        .append('\n'));
        out.append('\n');
    }

    private boolean excerpt(Diagnostic diagnostic, String margin, StringBuilder out) {
        return sources.line(diagnostic.span().file(), diagnostic.span().line())
                .map(line -> SourceExcerpt.of(shown(line), diagnostic.span()))
                .map(excerpt -> {
                    String bar = margin + style.frame(" |");
                    int column = margin.length() + " |".length() + excerpt.column() + excerpt.length() + 1;
                    String label = Wrapped.text(diagnostic.label(), width, column)
                            .replace("\n" + " ".repeat(margin.length() + 2), "\n" + bar);
                    String carets = "^".repeat(excerpt.length()) + " " + label;
                    out.append(bar).append('\n');
                    out.append(style.frame(diagnostic.span().line() + " |"))
                            .append(excerpt.line().isEmpty() ? "" : " " + excerpt.line())
                            .append('\n');
                    out.append(bar)
                            .append(" ".repeat(excerpt.column()))
                            .append(style.severity(diagnostic.severity(), carets.stripTrailing()))
                            .append('\n');
                    return true;
                })
                .orElse(false);
    }

    /** Returns the code points of a line; thousands of findings can be in the same long line. */
    private ShownLine shown(String line) {
        if (!last.isOf(line)) {
            last = ShownLine.of(line);
        }
        return last;
    }

    private void notes(Diagnostic diagnostic, String margin, boolean excerpt, StringBuilder out) {
        int titles = diagnostic.notes().stream()
                .mapToInt(note -> note.title().length())
                .max()
                .orElse(0);
        if (titles > 0 && excerpt) {
            out.append(margin).append(style.frame(" |")).append('\n');
        }
        for (Diagnostic.Note note : diagnostic.notes()) {
            out.append(margin)
                    .append(style.frame(" = "))
                    .append(note.title())
                    .append(" ".repeat(titles - note.title().length() + 3))
                    .append(Wrapped.text(note.text(), width, margin.length() + " = ".length() + titles + 3))
                    .append('\n');
        }
    }

    private static String summary(List<Diagnostic> diagnostics) {
        long errors = diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .count();
        long warnings = diagnostics.size() - errors;
        String both = errors > 0 && warnings > 0 ? ", " : "";
        return (errors > 0 ? counted(errors, "error") : "") + both + (warnings > 0 ? counted(warnings, "warning") : "");
    }

    private static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
