package io.gangflow.training.store;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** AWS Signature Version 4 of a request, as Amazon's "Signature Calculations" for S3 defines it. */
final class RequestSignature {

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";

    private final S3Endpoint endpoint;
    private final String time;

    RequestSignature(S3Endpoint endpoint, Instant now) {
        this.endpoint = endpoint;
        this.time = SECOND.format(now);
    }

    /**
     * The headers that a request has to carry besides those given.
     *
     * @param path encoded, as it is sent
     * @param query encoded, its parameters in alphabetical order; empty if there is none
     * @param headers that are sent and signed, by lower-case name, "host" among them
     */
    SortedMap<String, String> headers(
            String method, String path, String query, SortedMap<String, String> headers, byte[] body) {
        SortedMap<String, String> signed = new TreeMap<>(headers);
        signed.put("x-amz-content-sha256", sha256(body));
        signed.put("x-amz-date", time);
        String names = String.join(";", signed.keySet());
        String request = method + "\n" + path + "\n" + query + "\n"
                + signed.entrySet().stream()
                        .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                        .collect(Collectors.joining())
                + "\n" + names + "\n" + sha256(body);
        signed.put(
                "authorization",
                ALGORITHM + " Credential=" + endpoint.accessKey() + "/" + scope() + ",SignedHeaders=" + names
                        + ",Signature=" + signature(request));
        signed.remove("host");
        return signed;
    }

    private String signature(String request) {
        String text = ALGORITHM + "\n" + time + "\n" + scope() + "\n" + sha256(utf8(request));
        byte[] key = utf8("AWS4" + endpoint.secretKey());
        for (String part : scope().split("/", -1)) {
            key = hmac(key, part);
        }
        return HexFormat.of().formatHex(hmac(key, text));
    }

    private String scope() {
        return time.substring(0, 8) + "/" + endpoint.region() + "/s3/aws4_request";
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(utf8(text));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has HmacSHA256", missing);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
