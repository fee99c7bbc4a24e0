package io.gangflow.jobs.storage;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Advice for errors of S3. */
public final class S3Advice {

    private static final Pattern EXPECTED_REGION = Pattern.compile("expecting '([a-z0-9-]+)'");

    private S3Advice() {}

    /**
     * Returns the end of a sentence, starting with a semicolon; empty if there is no advice.
     *
     * @param status of HTTP
     * @param code S3's own; empty when there is none, as in responses to HEAD
     * @param reason S3's message
     */
    public static String of(int status, String code, String reason) {
        Matcher region = EXPECTED_REGION.matcher(reason);
        if (region.find()) {
            return region(region.group(1));
        }
        return switch (code) {
            case "InvalidAccessKeyId" -> "; check AWS_ACCESS_KEY_ID";
            case "SignatureDoesNotMatch" -> "; check AWS_SECRET_ACCESS_KEY";
            case "AccessDenied" -> "; these credentials have no permission for it";
            case "PermanentRedirect", "AuthorizationHeaderMalformed" -> "; check AWS_REGION";
            case "NoSuchBucket" -> "; check the bucket's name and AWS_ENDPOINT_URL_S3";
            default -> status == 403 ? "; the credentials are wrong, or have no permission for it" : "";
        };
    }

    static String region(String region) {
        return "; the bucket is in region " + region + ", so set AWS_REGION=" + region;
    }
}
