package io.gangflow.argo.launcher.pod;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Progress in Argo's format, {@code 3/10} (argo-workflows 4.1, workflow/v1alpha1/progress.go). */
public record Fraction(long done, long all) {

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,12})/([0-9]{1,12})");

    public Fraction {
        if (done < 0 || all < 1 || done > all) {
            throw new IllegalArgumentException("Not a progress: " + done + " of " + all);
        }
    }

    /** Parses a progress; empty for a text that Argo would reject. */
    public static Optional<Fraction> parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long done = Long.parseLong(matcher.group(1));
        long all = Long.parseLong(matcher.group(2));
        return all < 1 || done > all ? Optional.empty() : Optional.of(new Fraction(done, all));
    }

    @Override
    public String toString() {
        return done + "/" + all;
    }
}
