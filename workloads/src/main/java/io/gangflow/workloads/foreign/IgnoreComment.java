package io.gangflow.workloads.foreign;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A comment {@code # gangflow: ignore GF0631 the reason}; it applies to the whole file.
 *
 * @param text the text after {@code ignore}: a code and a reason
 */
public record IgnoreComment(SourceSpan span, String text) {

    private static final Pattern SYNTAX = Pattern.compile("#[ \\t]*gangflow:[ \\t]*ignore\\b[ \\t]*(.*)");

    /** Finds all such comments of a text. */
    public static List<IgnoreComment> in(String file, String text) {
        if (!text.contains("gangflow:")) {
            return List.of();
        }
        List<IgnoreComment> comments = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int index = 0; index < lines.size(); index++) {
            Matcher matcher = SYNTAX.matcher(lines.get(index));
            if (matcher.find()) {
                int column = lines.get(index).codePointCount(0, matcher.start()) + 1;
                int length = matcher.group()
                        .strip()
                        .codePointCount(0, matcher.group().strip().length());
                comments.add(new IgnoreComment(
                        new SourceSpan(file, index + 1, column, length),
                        matcher.group(1).strip()));
            }
        }
        return comments;
    }
}
