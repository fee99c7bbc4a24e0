package io.gangflow.argo.interpreter.expression;

import java.util.List;
import java.util.Optional;

/**
 * Writes a text of the language so that values in it are not evaluated on the way to a program (docs/decisions/0019).
 * Argo substitutes a template several times, and so would evaluate a tag in a value; the kubelet expands
 * {@code $(NAME)} in commands and variables. Therefore, after the first substitution a value never contains two opening
 * braces, nor a dollar sign that the kubelet would not restore. Text of the pipeline's author is not changed:
 * {@code $(NAME)} in a literal is a reference, as in any pod.
 */
public final class InertText {

    /** Variable with one opening brace, defined first in the containers that refer to it. */
    public static final String BRACE = "GANGFLOW_BRACE";

    private static final String REFERENCE = "$(" + BRACE + ")";

    /** Split, because two braces would start another tag. */
    private static final String TWO_BRACES = "'{' + '{'";

    private static final String BRACE_IN_JSON = "'{', '\\\\u007b'";

    private static final String DOLLAR_IN_JSON = "'$', '\\\\u0024'";

    private final FlatText text;
    private final int expansions;

    /**
     * @param expansions how many kubelets expand the text before a program gets it: 1 for a container's command and
     *     environment, 2 for text that a program in such a container writes into the pods that it creates
     */
    public InertText(FlatText text, int expansions) {
        this.text = text;
        this.expansions = expansions;
    }

    /** For a command or an environment value of a container template. */
    public String inContainer() {
        return asTags().orElseGet(() -> "{{=" + withoutBraces("'{" + REFERENCE + "'") + "}}");
    }

    /**
     * For the text of a manifest: a JSON string without any brace or dollar sign, which is one YAML scalar. Go's
     * encoder does not escape NEL, which YAML 1.1 treats as a line break.
     */
    public String inManifest() {
        return inManifest(joined());
    }

    /** For a label or an annotation of a manifest, which no kubelet expands. */
    public String inManifestMetadata() {
        return inManifest(text.asExpression());
    }

    private static String inManifest(String expression) {
        return escaped(expression, List.of(BRACE_IN_JSON, DOLLAR_IN_JSON, "'\\u0085', '\\\\u0085'"));
    }

    /** The value of an expression as a JSON string in which characters are escaped. */
    private static String escaped(String expression, List<String> characters) {
        String json = "toJson(" + expression + ")";
        for (String character : characters) {
            json = "replace(" + json + ", " + character + ")";
        }
        return "{{=" + json + "}}";
    }

    /**
     * For an output parameter. No program decodes it, so two opening braces are separated by a space; the only
     * expansion is that of the variable in which Argo passes the template to its init container.
     */
    public String asOutput() {
        return asTags().orElseGet(() -> "{{=" + withoutBraces("'{ { '") + "}}");
    }

    /**
     * For text that no pod receives, such as the message of an approval: two opening braces are separated by spaces.
     */
    public static String asMessage(FlatText text) {
        return text.asTags().orElseGet(() -> "{{=replace(" + text.asExpression() + ", " + TWO_BRACES + ", '{ { ')}}");
    }

    /**
     * For an argument that passes a text on: a JSON string without any brace or dollar sign, to be parsed by
     * {@code fromJSON}.
     */
    public static String asArgument(FlatText text) {
        return asArgument(text.asExpression());
    }

    /** For an argument with the value of an expression. */
    public static String asArgument(String expression) {
        return escaped(expression, List.of(BRACE_IN_JSON, DOLLAR_IN_JSON));
    }

    /**
     * For a label or an annotation of a template, which no program decodes. It is part of the variable in which Argo
     * passes the template to its init container: an unclosed reference would keep the kubelet from expanding the text
     * after it.
     */
    public String inMetadata() {
        return text.asTags()
                .filter(tags -> !tags.contains("$("))
                .orElseGet(() ->
                        "{{=replace(replace(" + text.asExpression() + ", " + TWO_BRACES + ", '{ { '), '$(', '$ (')}}");
    }

    /** Whether a text written by this class refers to {@link #BRACE}. */
    public static boolean refersToBrace(String written) {
        return written.contains(REFERENCE);
    }

    /** Only names of a run and literals: no user input. */
    private Optional<String> asTags() {
        return text.asTags().map(tags -> tags.replace("$", "$".repeat(1 << (expansions - 1))));
    }

    private String withoutBraces(String replacement) {
        return "replace(" + joined() + ", " + TWO_BRACES + ", " + replacement + ")";
    }

    /** Escapes for the last kubelet, and once more for every one before it, which restores the text for the next. */
    private String joined() {
        String joined = text.asExpression(InertText::closed, InertText::doubled);
        for (int before = 1; before < expansions; before++) {
            joined = doubled(joined);
        }
        return joined;
    }

    private static String doubled(String expression) {
        return "replace(" + expression + ", '$', '$$')";
    }

    /**
     * Escapes a literal so that its end forms no reference with the text after it: from its first unclosed reference
     * on, every dollar sign is escaped so that the kubelet restores it (kubernetes 1.36,
     * third_party/forked/golang/expansion).
     */
    private static String closed(String literal) {
        int at = 0;
        for (int next = literal.indexOf('$'); next >= 0; next = literal.indexOf('$', at)) {
            int close = literal.startsWith("$(", next) ? literal.indexOf(')', next) : next;
            if (next == literal.length() - 1 || close < 0) {
                String tail = literal.substring(next);
                return literal.substring(0, next) + tail.replace("$$", "$").replace("$", "$$");
            }
            at = Math.max(next + 2, close + 1);
        }
        return literal;
    }
}
