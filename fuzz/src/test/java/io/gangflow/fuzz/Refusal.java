package io.gangflow.fuzz;

/** The exception with which a reader refuses an input: its message is for people. */
final class Refusal {

    private Refusal() {}

    /** Requires a message, because commands print it as is. */
    static void check(Exception refused) {
        String message = refused.getMessage();
        if (message == null || message.isBlank() || message.equals("null")) {
            throw new AssertionError("a refusal without a reason", refused);
        }
    }
}
