package io.gangflow.scheduling.volcano;

/** A plugin's vote on a question that a whole tier decides. */
enum Vote {
    PERMIT,
    ABSTAIN,
    REJECT
}
