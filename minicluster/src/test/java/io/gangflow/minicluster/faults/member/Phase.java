package io.gangflow.minicluster.faults.member;

import java.util.Locale;

/** What a member does when the fault occurs. */
public enum Phase {
    PENDING("pending"),
    STARTING("before it has met the others"),
    WORKING("at work"),
    SAVING("while a result is written"),
    ENDING("while the gang ends");

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    /** Returns the word by which a member reports it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text;
    }
}
