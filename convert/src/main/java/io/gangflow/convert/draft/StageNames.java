package io.gangflow.convert.draft;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Unique names of stages, short enough for the names of their pods. Not thread-safe. */
final class StageNames {

    /** The part of a pod's name for pipeline and stage: 63 minus the hash of a run, instance, attempt and role. */
    private static final int LONGEST_TOGETHER = 30;

    private static final int SHORTEST = 8;
    static final int LONGEST_PIPELINE = 22;

    private final Set<String> taken = new HashSet<>();
    private final int longest;

    StageNames(String pipeline) {
        longest = Math.max(SHORTEST, LONGEST_TOGETHER - pipeline.length());
    }

    String unique(String wanted) {
        String base = cut(label(wanted), longest);
        String name = base;
        for (int number = 2; !taken.add(name); number++) {
            String suffix = "-" + number;
            name = cut(base, longest - suffix.length()) + suffix;
        }
        return name;
    }

    /** Converts a text to a name: lower-case letters, digits and dashes, starting with a letter. */
    static String label(String text) {
        String label =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        return label.isEmpty() ? "work" : Character.isDigit(label.charAt(0)) ? "s" + label : label;
    }

    /** Cuts at a dash if that keeps most of the name. */
    static String cut(String label, int length) {
        if (label.length() <= length) {
            return label;
        }
        String head = label.substring(0, length);
        int dash = label.charAt(length) == '-' ? length : head.lastIndexOf('-');
        return (dash > length / 2 ? head.substring(0, dash) : head).replaceAll("-+$", "");
    }
}
