package io.gangflow.spark.s3a;

import io.gangflow.jobs.storage.S3Advice;
import io.gangflow.jobs.storage.S3Identity;
import io.gangflow.jobs.storage.StorageException;
import io.gangflow.jobs.storage.TlsFailure;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.hadoop.fs.s3a.auth.NoAwsCredentialsException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Extracts the cause of a storage failure as one sentence from the exceptions of Spark, Hadoop and the AWS SDK that
 * wrap it.
 */
public final class S3AFailure {

    private static final int MAX_DEPTH = 30;
    /** The second message is from Hadoop's LocalDirAllocator, which checks the space in advance. */
    private static final List<String> DISK_FULL =
            List.of("No space left on device", "Could not find any valid local directory");

    private S3AFailure() {}

    /** Returns the sentence, without secrets; empty if the failure has another cause. */
    public static Optional<String> sentence(Throwable thrown) {
        List<Throwable> chain = chain(thrown);
        for (Throwable link : chain) {
            Optional<String> known = known(link, chain);
            if (known.isPresent()) {
                return known;
            }
        }
        return Optional.empty();
    }

    private static List<Throwable> chain(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable link = thrown; link != null && chain.size() < MAX_DEPTH; link = link.getCause()) {
            chain.add(link);
        }
        return chain;
    }

    private static Optional<String> known(Throwable link, List<Throwable> chain) {
        String message = String.valueOf(link.getMessage());
        if (link instanceof StorageException) {
            return Optional.of(message);
        }
        if (link instanceof SSLException) {
            return TlsFailure.sentence(link, "S3");
        }
        if (link instanceof NoAwsCredentialsException) {
            return Optional.of(S3Identity.MISSING);
        }
        if (link instanceof AwsServiceException refusal) {
            return Optional.of(refusal(refusal, chain));
        }
        // S3A copies the server's message into its own exceptions; then the full disk is the server's.
        boolean refused = chain.stream().anyMatch(AwsServiceException.class::isInstance);
        if (DISK_FULL.stream().anyMatch(message::contains) && !refused) {
            return Optional.of("the disk is full: " + ownWords(message) + "; make room in the folders of"
                    + " java.io.tmpdir, spark.local.dir and fs.s3a.buffer.dir");
        }
        if (link instanceof UnknownHostException || link instanceof ConnectException) {
            return Optional.of("S3 does not answer: " + firstLine(message) + "; check AWS_ENDPOINT_URL_S3");
        }
        return Optional.empty();
    }

    /** S3A adds the failed operation to the message. */
    private static String refusal(AwsServiceException refusal, List<Throwable> chain) {
        String code = refusal.awsErrorDetails() == null
                ? ""
                : orEmpty(refusal.awsErrorDetails().errorCode());
        String reason = refusal.awsErrorDetails() == null
                ? ""
                : orEmpty(refusal.awsErrorDetails().errorMessage());
        int at = chain.indexOf(refusal);
        String what =
                at == 0 ? "" : " " + place(String.valueOf(chain.get(at - 1).getMessage()));
        return "S3 refuses" + what + " with " + refusal.statusCode() + (code.isEmpty() ? "" : " " + code)
                + (reason.isEmpty() || reason.equals(code) ? "" : ": " + reason)
                + S3Advice.of(refusal.statusCode(), code, reason);
    }

    /**
     * Extracts the location from the words before the exception's own,
     * {@code s3a://bucket/key: getFileStatus on …: software.amazon…}.
     */
    private static String place(String message) {
        int end = message.indexOf(": ");
        return end < 0 ? firstLine(message) : message.substring(0, end);
    }

    /** Removes Spark's prefix, which names the task and the exception. */
    private static String ownWords(String message) {
        return firstLine(message).replaceFirst(".*(Exception|Error): ", "");
    }

    private static String firstLine(String text) {
        return text.strip().lines().findFirst().orElse("");
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
