package io.gangflow.rules;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Suppresses findings of one code at certain places.
 *
 * @param code code of the findings
 * @param reason why the findings are ignored; if empty, they are ignored but a finding reports the missing reason
 * @param span place of the annotation, comment or option
 * @param covers matches the places of the suppressed findings
 */
record Suppression(String code, String reason, SourceSpan span, Predicate<SourceSpan> covers) {

    private static final Pattern SYNTAX = Pattern.compile("(GF[0-9]{4})\\b[:\\s]*(.*)", Pattern.DOTALL);

    /** Parses {@code GF0631 the reason}; empty if the text has no code. */
    static Optional<Suppression> read(String text, SourceSpan span, Predicate<SourceSpan> covers) {
        Matcher matcher = SYNTAX.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new Suppression(matcher.group(1), matcher.group(2).strip(), span, covers))
                : Optional.empty();
    }
}
