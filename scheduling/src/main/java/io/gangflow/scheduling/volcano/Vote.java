package io.gangflow.scheduling.volcano;

/** A plugin's say in a question that a whole tier decides. */
enum Vote {
    PERMIT,
    ABSTAIN,
    REJECT
}
