package io.gangflow.rules;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A wish not to be told of a finding.
 *
 * @param code of the findings
 * @param reason why; a wish without one is followed and is itself a finding
 * @param span where the wish stands
 * @param covers the places of the findings that are meant
 */
record Ignore(String code, String reason, SourceSpan span, Predicate<SourceSpan> covers) {

    private static final Pattern SYNTAX = Pattern.compile("(GF[0-9]{4})\\b[:\\s]*(.*)", Pattern.DOTALL);

    /** Reads {@code GF0631 the reason}; empty when the text has no code. */
    static Optional<Ignore> read(String text, SourceSpan span, Predicate<SourceSpan> covers) {
        Matcher matcher = SYNTAX.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new Ignore(matcher.group(1), matcher.group(2).strip(), span, covers))
                : Optional.empty();
    }
}
