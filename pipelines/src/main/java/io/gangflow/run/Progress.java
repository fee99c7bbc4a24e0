package io.gangflow.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The progress reported by a pod.
 *
 * @param done completed units of {@code total}; from 0
 * @param total at least 1, and at least {@code done}; may grow as more becomes known
 * @param part in the program's words, such as {@code stage 2/3}; may be empty
 */
public record Progress(long done, long total, String part) {

    /** The format of Argo's pod annotation (Argo 4.1, {@code docs/progress.md}). */
    private static final Pattern OF_ARGO = Pattern.compile("(\\d{1,18})/(\\d{1,18})");

    public Progress {
        if (done < 0 || total < Math.max(1, done)) {
            throw new IllegalArgumentException("progress %d of %d".formatted(done, total));
        }
    }

    /** Parses Argo's {@code N/M}; empty for values that Argo ignores, too. */
    public static Optional<Progress> parse(String text, String part) {
        Matcher matcher = OF_ARGO.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long done = Long.parseLong(matcher.group(1));
        long total = Long.parseLong(matcher.group(2));
        return done <= total && total > 0 ? Optional.of(new Progress(done, total, part)) : Optional.empty();
    }

    /** Returns {@code stage 2/3  tasks 17/40}, or without a part {@code 17/40}. */
    public String text() {
        return part.isEmpty() ? done + "/" + total : "%s  tasks %d/%d".formatted(part, done, total);
    }
}
