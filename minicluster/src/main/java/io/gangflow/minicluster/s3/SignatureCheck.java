package io.gangflow.minicluster.s3;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks AWS Signature Version 4 in the Authorization header. Requests without it are rejected. */
final class SignatureCheck {

    private static final Pattern AUTHORIZATION = Pattern.compile("AWS4-HMAC-SHA256 +Credential=([^/,]+)/(\\d{8})/"
            + "([^/,]+)/s3/aws4_request, *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final Duration MAX_SKEW = Duration.ofMinutes(15);
    private static final List<String> MUST_BE_SIGNED = List.of("host", "x-amz-content-sha256", "x-amz-date");

    private final Credentials credentials;
    private final Clock clock;

    SignatureCheck(Credentials credentials, Clock clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    /** Checks the request's signature, from which those of its chunks are derived. */
    ChunkSigner check(S3Request request) throws S3Error {
        Matcher header = AUTHORIZATION.matcher(request.header("Authorization"));
        if (!header.matches()) {
            throw new S3Error(403, "AccessDenied", "requests must be signed with AWS Signature Version 4");
        }
        String time = request.header("x-amz-date");
        checkTime(time, header.group(2));
        List<String> signed = Arrays.asList(header.group(4).split(";", -1));
        if (!signed.containsAll(MUST_BE_SIGNED)) {
            throw new S3Error(403, "AccessDenied", "these headers must be signed: " + MUST_BE_SIGNED);
        }
        String scope = header.group(2) + "/" + header.group(3) + "/s3/aws4_request";
        byte[] key = signingKey(scope);
        String text = String.join("\n", "AWS4-HMAC-SHA256", time, scope, sha256(canonical(request, signed)));
        byte[] expected = hex(Hashes.hmac(key, text)).getBytes(StandardCharsets.US_ASCII);
        if (!header.group(1).equals(credentials.accessKey())) {
            throw new S3Error(403, "InvalidAccessKeyId", "this server has no access key " + header.group(1));
        }
        if (!MessageDigest.isEqual(expected, header.group(5).getBytes(StandardCharsets.US_ASCII))) {
            throw new S3Error(403, "SignatureDoesNotMatch", "secret key or signature is wrong");
        }
        return new ChunkSigner(key, time, scope, header.group(5));
    }

    private void checkTime(String time, String day) throws S3Error {
        try {
            Instant sent = Instant.from(TIME.parse(time));
            if (!time.startsWith(day)) {
                throw new S3Error(403, "AccessDenied", "x-amz-date and the credential's scope are of different days");
            }
            if (Duration.between(sent, clock.instant()).abs().compareTo(MAX_SKEW) > 0) {
                throw new S3Error(403, "RequestTimeTooSkewed", "the request's time is more than 15 minutes off");
            }
        } catch (DateTimeException e) {
            throw new S3Error(403, "AccessDenied", "x-amz-date is not a time like 20260131T235959Z");
        }
    }

    private byte[] signingKey(String scope) {
        byte[] key = ("AWS4" + credentials.secretKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : scope.split("/", -1)) {
            key = Hashes.hmac(key, part);
        }
        return key;
    }

    private static String canonical(S3Request request, List<String> signed) {
        String query = request.query().entrySet().stream()
                .map(e -> PercentEncoding.encode(e.getKey(), false) + "=" + PercentEncoding.encode(e.getValue(), false))
                .sorted()
                .collect(Collectors.joining("&"));
        String headers = signed.stream()
                .map(name -> name + ":" + values(request, name) + "\n")
                .collect(Collectors.joining());
        return String.join(
                "\n",
                request.method(),
                PercentEncoding.encode(request.path(), true),
                query,
                headers,
                String.join(";", signed),
                request.header("x-amz-content-sha256"));
    }

    private static String values(S3Request request, String name) {
        List<String> values = request.headers().get(name);
        return values == null
                ? ""
                : values.stream().map(v -> v.trim().replaceAll(" +", " ")).collect(Collectors.joining(","));
    }

    private static String sha256(String text) {
        return hex(Hashes.sha256(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
