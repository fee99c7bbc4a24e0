package io.gangflow.jobs.storage;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What happens to output that is there already; the names are Spark's. */
public enum WriteMode {
    /** It is replaced, at the moment when the new output is whole. */
    OVERWRITE,
    /** It is kept, and nothing is written. */
    ERRORIFEXISTS;

    /** As {@code --mode} has it: {@code overwrite} or {@code errorifexists}. */
    public static Optional<WriteMode> named(String text) {
        return Arrays.stream(values()).filter(mode -> mode.text().equals(text)).findFirst();
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The sentence for output that is there in mode {@link #ERRORIFEXISTS}. */
    static StorageException exists(Object place) {
        return new StorageException(
                "output " + place + " exists; write elsewhere, or replace it with --mode overwrite");
    }
}
