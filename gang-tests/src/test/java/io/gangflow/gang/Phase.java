package io.gangflow.gang;

import java.util.Locale;

/** What a member does when the fault occurs. */
enum Phase {
    PENDING("pending"),
    STARTING("before the rendezvous"),
    WORKING("in the middle of a step"),
    SAVING("while a checkpoint is written"),
    ENDING("after another member has ended");

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    /** Returns the word by which a member reports it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return text;
    }
}
