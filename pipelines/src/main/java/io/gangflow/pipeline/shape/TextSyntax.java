package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.TimeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The syntax of {@code ${scope.name}} in texts; a doubled dollar sign makes it plain text. Double braces are refused:
 * Argo substitutes them in every string of a workflow, again in the substituted text, and has no escape for them.
 */
public final class TextSyntax {

    private static final Pattern REFERENCE = Pattern.compile("([a-z]+)\\.([A-Za-z_][A-Za-z0-9_-]{0,62})");
    private static final Pattern OF_STAGE = Pattern.compile(
            "stages\\.([a-z][a-z0-9-]{0,62})\\.(result|status|outputs\\.([A-Za-z_][A-Za-z0-9_-]{0,62}))");
    private static final Pattern TIME = Pattern.compile("run\\." + Text.SCHEDULED_TIME + "((?:[+:-].*)?)");
    private static final List<String> SCOPES =
            Arrays.stream(Text.Scope.values()).map(Text.Scope::keyword).toList();

    private final String value;
    /** Where searches for closing braces end; each of thousands of opening ones would search the rest otherwise. */
    private final int lastClose;

    private final List<Text.Part> parts = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();

    private TextSyntax(String value) {
        this.value = value;
        this.lastClose = value.lastIndexOf("}}");
    }

    /** Parses a text; if there are problems, the result is the part that could be parsed. */
    public static Parsed parse(String value) {
        return new TextSyntax(value).parsed();
    }

    /** Returns whether Argo would find a template in the text. */
    public static boolean hasTemplate(String value) {
        return value.contains("{{") || value.contains("}}");
    }

    private Parsed parsed() {
        for (int at = 0; at < value.length(); ) {
            if (value.startsWith("$${", at)) {
                literal.append("${");
                at += 3;
            } else if (value.startsWith("${", at)) {
                at = reference(at);
            } else {
                at = character(at);
            }
        }
        endLiteral();
        return new Parsed(new Text(parts), problems);
    }

    private int character(int at) {
        String two = value.substring(at, Math.min(value.length(), at + 2));
        if (two.equals("{{") || two.equals("}}")) {
            int close = at <= lastClose ? value.indexOf("}}", at) : -1;
            int end = two.equals("{{") && close > 0 ? close + 2 : at + 2;
            problems.add(new Problem(
                    at,
                    end - at,
                    "`%s` stands in a text".formatted(Excerpt.of(value.substring(at, end))),
                    "Argo would take it for a template",
                    "write `${parameters.x}` for a parameter; in JSON put a space between the braces"));
            return end;
        }
        literal.append(value.charAt(at));
        return at + 1;
    }

    private int reference(int at) {
        int end = value.indexOf('}', at);
        if (end < 0) {
            problems.add(problem(at, 2, "a reference is not closed", "`}` is missing"));
            return value.length();
        }
        String inside = value.substring(at + 2, end);
        Matcher timed = TIME.matcher(inside);
        if (timed.matches()) {
            return time(at, end, timed.group(1));
        }
        if (inside.startsWith(Text.Scope.STAGES.keyword() + ".")) {
            return ofStage(at, end, inside);
        }
        Matcher matcher = REFERENCE.matcher(inside);
        if (!matcher.matches()) {
            problems.add(problem(
                    at,
                    end + 1 - at,
                    "`${%s}` is not a reference".formatted(Excerpt.of(inside)),
                    "`${scope.name}` is one"));
            return end + 1;
        }
        Optional<Text.Scope> scope = scope(matcher.group(1));
        if (scope.isEmpty()) {
            problems.add(problem(
                    at,
                    end + 1 - at,
                    "no scope `%s`".formatted(Excerpt.of(matcher.group(1))),
                    DidYouMean.of(matcher.group(1), SCOPES)
                            .map(near -> "did you mean `" + near + "`?")
                            .orElse("scopes are " + String.join(", ", SCOPES))));
            return end + 1;
        }
        return add(at, end, new Text.Reference(scope.get(), matcher.group(2)));
    }

    private int ofStage(int at, int end, String inside) {
        Matcher matcher = OF_STAGE.matcher(inside);
        if (!matcher.matches()) {
            problems.add(problem(
                    at,
                    end + 1 - at,
                    "`${%s}` names nothing of a stage".formatted(Excerpt.of(inside)),
                    "write `${stages.NAME.result}`, `${stages.NAME.status}` or `${stages.NAME.outputs.OUTPUT}`"));
            return end + 1;
        }
        return add(at, end, Text.Reference.ofStage(matcher.group(1), matcher.group(2)));
    }

    /** @param written the characters after the name */
    private int time(int at, int end, String written) {
        Optional<TimeText> time = TimeText.parse(written);
        if (time.isEmpty()) {
            problems.add(
                    problem(
                            at,
                            end + 1 - at,
                            "`%s` is not a format of a time".formatted(Excerpt.of(written)),
                            "write `:yyyy-MM-dd`, `+1d:yyyy-MM-dd` or `-6h`; fields are yyyy yy MM MMM dd DDD HH mm ss EEE XXX"));
            return end + 1;
        }
        return add(at, end, Text.Reference.scheduledTime(time.get()));
    }

    private int add(int at, int end, Text.Reference reference) {
        refuseBraceBeside(at, end);
        endLiteral();
        parts.add(reference);
        return end + 1;
    }

    /** A single brace next to a reference would form a pair with the braces of the compiled reference. */
    private void refuseBraceBeside(int at, int end) {
        boolean before = at > 0 && value.charAt(at - 1) == '{';
        boolean after = value.startsWith("}", end + 1);
        if (before || after) {
            problems.add(problem(
                    before ? at - 1 : at,
                    end + 2 - at,
                    "a brace is directly next to a reference",
                    "put a space between them"));
        }
    }

    private static Problem problem(int offset, int length, String message, String label) {
        return new Problem(offset, length, message, label, "`$${` stands for a plain `${`");
    }

    private static Optional<Text.Scope> scope(String keyword) {
        return Arrays.stream(Text.Scope.values())
                .filter(scope -> scope.keyword().equals(keyword))
                .findFirst();
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            parts.add(new Text.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    /** A text and its problems. */
    public record Parsed(Text text, List<Problem> problems) {
        public Parsed {
            problems = List.copyOf(problems);
        }
    }

    /** An error in a text; offset and length count UTF-16 units. */
    public record Problem(int offset, int length, String message, String label, String hint) {}
}
