package io.gangflow.argo.launcher.kind;

/**
 * The end of an object.
 *
 * @param message the reason from its status, one sentence without a period
 */
public record End(boolean succeeded, String message) {

    private static final int LONGEST_REASON = 1_000;

    static End success(String state) {
        return new End(true, state);
    }

    /** @param reason from the controller; empty when it gave none */
    static End failure(String state, String reason) {
        String cut = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + " …" : reason;
        return new End(false, cut.isBlank() ? state : state + ": " + cut.strip());
    }
}
