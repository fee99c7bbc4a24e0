package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.model.Stage;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ${parameters.x} == value} and {@code !=}; the value may stand in single or double quotes. */
public final class ConditionSyntax {

    private static final Pattern COMPARISON =
            Pattern.compile("\\s*(\\$\\{[^}]*\\})\\s*(==|!=)\\s*([^\\s=!<>|&\"'][^=!<>|&\"']*|\"[^\"]*\"|'[^']*')");

    private ConditionSyntax() {}

    /** The comparison; empty when the text is none, or when a reference in it cannot be understood. */
    public static Optional<Stage.Condition> parse(String text) {
        Matcher matcher = COMPARISON.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        TextSyntax.Parsed left = TextSyntax.parse(matcher.group(1));
        TextSyntax.Parsed right = TextSyntax.parse(unquoted(matcher.group(3).strip()));
        return left.problems().isEmpty() && right.problems().isEmpty()
                ? Optional.of(new Stage.Condition(left.text(), matcher.group(2).equals("=="), right.text()))
                : Optional.empty();
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && (value.startsWith("\"") || value.startsWith("'"));
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
