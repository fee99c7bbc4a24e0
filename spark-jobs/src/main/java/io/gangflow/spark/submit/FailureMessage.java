package io.gangflow.spark.submit;

import io.gangflow.spark.s3a.S3AFailure;
import java.util.Optional;

/** Extracts the one relevant line of an exception; Spark nests causes deeply and prints pages of stack traces. */
public final class FailureMessage {

    private static final int MAX_DEPTH = 20;
    private static final int MAX_LENGTH = 500;
    private static final String STEPS = "io.gangflow.spark.volcano.";

    private FailureMessage() {}

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
        if (cause instanceof ClassNotFoundException && message != null && message.startsWith(STEPS)) {
            return missingStep(message);
        }
        Optional<String> lost = LostExecutors.sentence(String.valueOf(message));
        if (lost.isPresent()) {
            return shortened(lost.get());
        }
        String line = message == null || message.isBlank()
                ? cause.getClass().getName()
                : cause.getClass().getSimpleName() + ": "
                        + message.strip().lines().findFirst().orElse("");
        return shortened(line);
    }

    private static String shortened(String line) {
        return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
    }

    /**
     * SparkSubmit (4.1.1) adds {@code --jars} to the driver's class path, but to that of a submission only for YARN.
     */
    private static String missingStep(String step) {
        return ("feature step " + step + " is not on this class path: the submission itself runs it, and --jars reaches"
                + " only the driver; put the jar of gangflow-spark-volcano into $SPARK_HOME/jars (of the image, too), or"
                + " name it by --packages");
    }
}
