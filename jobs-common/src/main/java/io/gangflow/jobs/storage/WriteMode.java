package io.gangflow.jobs.storage;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The handling of existing output; the names are Spark's. */
public enum WriteMode {
    /** Existing output is replaced when the new output is complete. */
    OVERWRITE,
    /** Existing output is kept, and nothing is written. */
    ERRORIFEXISTS;

    /** Returns the mode by its name for {@code --mode}: {@code overwrite} or {@code errorifexists}. */
    public static Optional<WriteMode> named(String text) {
        return Arrays.stream(values()).filter(mode -> mode.text().equals(text)).findFirst();
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the error for existing output in mode {@link #ERRORIFEXISTS}. */
    static StorageException exists(Object place) {
        return new StorageException(
                "output " + place + " exists; write elsewhere, or replace it with --mode overwrite");
    }
}
