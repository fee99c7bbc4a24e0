package io.gangflow.spark.submit;

/** The one line of an exception that says what happened: Spark wraps causes deeply and prints pages of stack traces. */
public final class Sentence {

    private static final int MAX_DEPTH = 20;
    private static final int MAX_LENGTH = 500;

    private Sentence() {}

    public static String of(Throwable thrown) {
        Throwable cause = thrown;
        for (int i = 0; i < MAX_DEPTH && cause.getCause() != null; i++) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        String line = message == null || message.isBlank()
                ? cause.getClass().getName()
                : cause.getClass().getSimpleName() + ": "
                        + message.strip().lines().findFirst().orElse("");
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
    }
}
