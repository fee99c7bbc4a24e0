package io.gangflow.spark.submit;

import io.gangflow.spark.s3a.S3AFailure;
import java.util.Optional;

/** The one line of an exception that says what happened: Spark wraps causes deeply and prints pages of stack traces. */
public final class Sentence {

    private static final int MAX_DEPTH = 20;
    private static final int MAX_LENGTH = 500;

    private Sentence() {}

    public static String of(Throwable thrown) {
        Optional<String> known = S3AFailure.sentence(thrown);
        if (known.isPresent()) {
            return shortened(known.get());
        }
        Throwable cause = thrown;
        for (int i = 0; i < MAX_DEPTH && cause.getCause() != null; i++) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        String line = message == null || message.isBlank()
                ? cause.getClass().getName()
                : cause.getClass().getSimpleName() + ": "
                        + message.strip().lines().findFirst().orElse("");
        return shortened(line);
    }

    private static String shortened(String line) {
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
    }
}
