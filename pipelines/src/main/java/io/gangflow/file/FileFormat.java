package io.gangflow.file;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name and version of a file's format, which the file contains: {@code gangflow/history/v1}. A file without one is
 * of the first version.
 */
public record FileFormat(String name, int version) {

    /** The key of a file with the format. */
    public static final String KEY = "format";

    /** Returns why a file of a format cannot be read; empty if it is of this format, or names none. */
    public Optional<String> refusal(String found) {
        if (found.isEmpty() || found.equals(toString())) {
            return Optional.empty();
        }
        return Optional.of(
                isOtherVersion(found)
                        ? "it is a `%s`, and this version of Gangflow reads `%s`; use a newer one"
                                .formatted(found, this)
                        : "its format is `%s`, not `%s`".formatted(found, this));
    }

    /** Returns whether a text names another version of this format. */
    public boolean isOtherVersion(String found) {
        return found.matches(Pattern.quote(name) + "/v[0-9]{1,9}") && !found.equals(toString());
    }

    @Override
    public String toString() {
        return "%s/v%d".formatted(name, version);
    }
}
