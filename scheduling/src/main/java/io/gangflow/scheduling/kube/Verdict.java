package io.gangflow.scheduling.kube;

/**
 * What the filters say about one node.
 *
 * @param filter name of the one that rejected it; empty when none did
 */
record Verdict(String filter, Rejection rejection) {

    static final Verdict PASS = new Verdict("", Rejection.NONE);

    @SuppressWarnings("ReferenceEquality") // asked for every node of every pod; there is one PASS
    boolean passes() {
        return this == PASS;
    }
}
