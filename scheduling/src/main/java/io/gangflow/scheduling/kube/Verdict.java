package io.gangflow.scheduling.kube;

/**
 * The result of the filters for one node.
 *
 * @param filter name of the filter that rejected it; empty if none did
 */
record Verdict(String filter, Rejection rejection) {

    static final Verdict PASS = new Verdict("", Rejection.NONE);

    @SuppressWarnings("ReferenceEquality") // called for every node of every pod; there is only one PASS
    boolean passes() {
        return this == PASS;
    }
}
