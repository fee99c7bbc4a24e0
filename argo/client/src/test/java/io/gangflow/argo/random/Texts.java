package io.gangflow.argo.random;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Random texts: words, strings with a special meaning in YAML, shells, Argo, Kubernetes or JSON, and references. */
final class Texts {

    private static final List<String> LITERALS = List.of(
            "run",
            "--x=",
            "s3://lake/a b",
            "$",
            "$$",
            "$(HOME)",
            "$${HOME}",
            "{",
            "} }",
            "'",
            "\"",
            "\\",
            "\n",
            "\t",
            " ",
            "# no comment",
            ": ",
            "- ",
            "&a *a !!x",
            "%",
            "@",
            "`id`",
            "é",
            "\uD83D\uDE00",
            "<&>",
            "null",
            "true",
            "007",
            "1e3",
            "{\"a\": [1, 2] }");

    /** A reference at the end, after which another can follow. */
    private static final Pattern REFERENCE_ENDS = Pattern.compile("\\$\\{[a-z][^{}]*}$");

    private Texts() {}

    /** With references from a list. */
    static String with(Dice dice, List<String> references) {
        StringBuilder text = new StringBuilder();
        for (int part = dice.between(1, 4); part > 0; part--) {
            add(text, references.isEmpty() || dice.oneIn(2) ? dice.pick(LITERALS) : dice.pick(references));
        }
        return text.toString();
    }

    /** Without references. */
    static String plain(Dice dice) {
        return with(dice, List.of()).replace("$${", "$ {");
    }

    /** Words of a command: the first is a program. */
    static List<Object> command(Dice dice, List<String> references) {
        List<Object> words = new ArrayList<>(List.of("run"));
        for (int word = dice.between(0, 3); word > 0; word--) {
            words.add(dice.oneIn(8) ? (Object) dice.between(-5, 8_000) : with(dice, references));
        }
        return words;
    }

    /** A location in an object store. */
    static String place(Dice dice, List<String> references) {
        return "s3://lake/" + dice.pick("a", "b/c", "d e")
                + (references.isEmpty() || dice.oneIn(3) ? "" : "/" + dice.pick(references));
    }

    /**
     * Braces and dollar signs of adjacent parts are separated: together they would be rejected, or have another
     * meaning.
     */
    private static void add(StringBuilder text, String part) {
        boolean joins = !text.isEmpty()
                && "${}".indexOf(text.charAt(text.length() - 1)) >= 0
                && "${}".indexOf(part.charAt(0)) >= 0
                && !(text.charAt(text.length() - 1) == '}'
                        && part.startsWith("${")
                        && REFERENCE_ENDS.matcher(text).find());
        text.append(joins ? "-" : "").append(part);
    }
}
