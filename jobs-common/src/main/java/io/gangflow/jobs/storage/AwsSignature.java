package io.gangflow.jobs.storage;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** AWS Signature Version 4 in the Authorization header, as the S3 API reference describes it. */
final class AwsSignature {

    static final String EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final S3Keys keys;
    private final String region;

    AwsSignature(S3Keys keys, String region) {
        this.keys = keys;
        this.region = region;
    }

    /**
     * Returns the headers to add to a request.
     *
     * @param path percent-encoded, with its leading slash
     * @param query percent-encoded pairs
     * @param headers to sign in addition, by lower-case name; {@code host}, with its port, must be among them
     */
    Map<String, String> headers(
            String method,
            String path,
            Map<String, String> query,
            Map<String, String> headers,
            String payloadSha256,
            Instant now) {
        TreeMap<String, String> signed = new TreeMap<>(headers);
        signed.put("x-amz-content-sha256", payloadSha256);
        signed.put("x-amz-date", TIME.format(now));
        if (!keys.sessionToken().isEmpty()) {
            signed.put("x-amz-security-token", keys.sessionToken());
        }
        StringBuilder lines = new StringBuilder();
        signed.forEach(
                (name, value) -> lines.append(name).append(':').append(value).append('\n'));
        String names = String.join(";", signed.keySet());
        String request = String.join("\n", method, path, queryOf(query), lines, names, payloadSha256);
        signed.put("authorization", authorization(request, names, TIME.format(now)));
        signed.remove("host");
        return signed;
    }

    /** Returns percent-encoded pairs in the order that signing requires. */
    static String queryOf(Map<String, String> query) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(query).forEach((name, value) -> {
            text.append(text.isEmpty() ? "" : "&").append(name).append('=').append(value);
        });
        return text.toString();
    }

    private String authorization(String request, String names, String time) {
        String day = time.substring(0, 8);
        String scope = day + "/" + region + "/s3/aws4_request";
        String toSign = String.join("\n", "AWS4-HMAC-SHA256", time, scope, sha256(bytes(request)));
        byte[] key = bytes("AWS4" + keys.secretKey());
        for (String part : scope.split("/", -1)) {
            key = hmac(key, part);
        }
        return "AWS4-HMAC-SHA256 Credential=" + keys.accessKey() + "/" + scope + ", SignedHeaders=" + names
                + ", Signature=" + HexFormat.of().formatHex(hmac(key, toSign));
    }

    static String sha256(byte[] data) {
        return HexFormat.of().formatHex(newSha256().digest(data));
    }

    static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(bytes(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Percent-encodes text by RFC 3986, as signing requires: everything but unreserved characters, and slashes if
     * requested.
     */
    static String encode(String text, boolean keepSlash) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes(text)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "-_.~".indexOf(c) >= 0);
            if (plain || (keepSlash && c == '/')) {
                out.append(c);
            } else {
                out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return out.toString();
    }
}
