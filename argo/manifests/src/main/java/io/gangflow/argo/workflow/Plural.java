package io.gangflow.argo.workflow;

import java.util.Locale;

/** The name of a kind in paths and in Roles, guessed as Argo guesses it (k8s.io/gengo, plural namer). */
public final class Plural {

    private Plural() {}

    public static String of(String kind) {
        String lower = kind.toLowerCase(Locale.ROOT);
        if (lower.endsWith("s") || lower.endsWith("x") || lower.endsWith("ch") || lower.endsWith("sh")) {
            return lower + "es";
        }
        boolean consonant = lower.length() > 1 && "aeiou".indexOf(lower.charAt(lower.length() - 2)) < 0;
        return lower.endsWith("y") && consonant ? lower.substring(0, lower.length() - 1) + "ies" : lower + "s";
    }
}
