package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;

/**
 * Refuses characters that make a text look different from its content: control characters, bidirectional overrides,
 * byte order marks inside the text, halves of surrogate pairs.
 */
final class CharacterCheck {

    /** A file with many such characters is binary; the first few findings show that. */
    private static final int MOST_FINDINGS = 5;

    private CharacterCheck() {}

    /** Returns the findings of a whole document, with their places. */
    static List<Diagnostic> document(String file, String text) {
        List<Diagnostic> found = new ArrayList<>();
        int line = 1;
        int column = 1;
        for (int index = 0; index < text.length() && found.size() < MOST_FINDINGS; ) {
            int point = text.codePointAt(index);
            if (isRefused(point)) {
                found.add(finding(point, new SourceSpan(file, line, column, 1)));
            }
            boolean lineEnds =
                    point == '\n' || (point == '\r' && (index + 1 == text.length() || text.charAt(index + 1) != '\n'));
            line = lineEnds ? line + 1 : line;
            column = lineEnds ? 1 : column + 1;
            index += Character.charCount(point);
        }
        return found;
    }

    /** Returns the finding for a scalar whose escapes stand for such a character. */
    static List<Diagnostic> scalar(String value, SourceSpan span) {
        for (int index = 0; index < value.length(); ) {
            int point = value.codePointAt(index);
            if (isRefused(point)) {
                return List.of(finding(point, span));
            }
            index += Character.charCount(point);
        }
        return List.of();
    }

    private static Diagnostic finding(int point, SourceSpan span) {
        return Diagnostic.of(
                        DiagnosticCode.GF0003,
                        span,
                        "character U+%04X (%s) is not allowed".formatted(point, kind(point)),
                        "remove it")
                .withHint("such characters are invisible or change how the rest of the line looks");
    }

    static boolean isRefused(int point) {
        boolean control = Character.isISOControl(point) && point != '\t' && point != '\n' && point != '\r';
        return control || point == 0xFEFF || point == 0x2028 || point == 0x2029 || isBidi(point) || isHalf(point);
    }

    private static boolean isBidi(int point) {
        return (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
    }

    private static boolean isHalf(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }

    private static String kind(int point) {
        if (isBidi(point)) {
            return "changes the direction of text";
        }
        if (isHalf(point)) {
            return "half of a character";
        }
        return Character.isISOControl(point) ? "control character" : "invisible";
    }
}
