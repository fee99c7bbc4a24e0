package io.gangflow.scheduling.volcano.plugin;

/** A plugin's vote on a question that a whole tier decides. */
public enum Vote {
    PERMIT,
    ABSTAIN,
    REJECT
}
